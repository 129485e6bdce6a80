/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walking through the members of a struct, and those of structs in it.
 */
#include "core/frontend/signature/struct_members.h"

#include "core/frontend/tree/soundness.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"

#include <numeric>

using namespace clang;
using namespace hls_frontend;

// The arguments of std::array, or null for another type.
static const TemplateArgumentList *standardArray(QualType type) {
  const auto *record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      type->getAsCXXRecordDecl());
  return record && record->isInStdNamespace() && record->getIdentifier() &&
                 record->getName() == "array" &&
                 record->getTemplateArgs().size() == 2
             ? &record->getTemplateArgs()
             : nullptr;
}

// Whether a class is a number, and says so: its only member has no name of its
// own then.
static bool isNumber(const RecordDecl &record) {
  return llvm::any_of(record.specific_attrs<AnnotateAttr>(),
                      [](const AnnotateAttr *attribute) {
                        return attribute->getAnnotation() == "hls_number";
                      });
}

QualType hls_frontend::bareNumber(const ASTContext &ast, QualType type) {
  const auto *record = type->getAsCXXRecordDecl();
  if (!record || !hasLayout(type) || !isNumber(*record) ||
      !record->canPassInRegisters() || ast.getTypeSize(type) > 64 ||
      std::distance(record->field_begin(), record->field_end()) != 1 ||
      !record->field_begin()->getType()->isIntegerType()) {
    return type;
  }
  return record->field_begin()->getType();
}

QualType hls_frontend::plainArray(const ASTContext &ast, QualType type) {
  const TemplateArgumentList *arguments = standardArray(type);
  if (!arguments || arguments->get(0).getKind() != TemplateArgument::Type ||
      arguments->get(1).getKind() != TemplateArgument::Integral) {
    return type;
  }
  const llvm::APSInt &size = arguments->get(1).getAsIntegral();
  QualType element =
      arguments->get(0).getAsType().withFastQualifiers(type.getCVRQualifiers());
  return size.isZero() ? type
                       : ast.getConstantArrayType(element, size, nullptr,
                                                  ArraySizeModifier::Normal, 0);
}

namespace {

// More are none that a circuit is made for.
constexpr size_t maxMembers = 64;
constexpr int64_t maxBytes = INT32_MAX;

class MemberWalk {
public:
  MemberWalk(const ASTContext &ast, const StructListing &listing,
             llvm::SmallVectorImpl<StructMember> &members)
      : ast(ast), listing(listing), members(members) {}

  // A struct, or what is in one.
  const char *walkType(QualType type, StructMember &path) {
    if (const ConstantArrayType *array = ast.getAsConstantArrayType(type)) {
      return walkArray(*array, path);
    }
    if (const auto *record = type->getAs<RecordType>()) {
      return walk(*record, path);
    }
    if (const auto *complex = type->getAs<ComplexType>()) {
      return walkComplex(*complex, path);
    }
    if (type->isPointerType() && listing.pointers &&
        listing.pointers->size() < maxMembers) {
      path.type = type;
      listing.pointers->push_back(path);
      return nullptr;
    }
    if (type->isPointerType()) {
      return "it holds a pointer; use an index";
    }
    if (const auto *array = ast.getAsIncompleteArrayType(type)) {
      return walkRest(*array, path);
    }
    if (!type->isIntegralOrEnumerationType() && !type->isRealFloatingType()) {
      return "it holds something that is no scalar";
    }
    if (members.size() == maxMembers) {
      return "it has more than 64 scalars; use separate arguments";
    }
    path.type = type;
    members.push_back(path);
    return nullptr;
  }

private:
  const char *walk(const RecordType &type, StructMember &path) {
    const RecordDecl *record = type.getDecl()->getDefinition();
    if (!record) {
      return "it has no known members";
    }
    const auto *inCpp = dyn_cast<CXXRecordDecl>(record);
    if (inCpp && (inCpp->getNumBases() > 0 || inCpp->isDynamicClass())) {
      return "it has a base class or virtual functions; use plain members";
    }
    if (inCpp && listing.byValue && !inCpp->canPassInRegisters()) {
      return "it is copied or destroyed by functions of its own";
    }
    if (record->isUnion()) {
      return walkUnion(*record, type, path);
    }
    for (auto next = record->field_begin(); next != record->field_end();) {
      const FieldDecl *field = *next++;
      if (field->isBitField()) {
        while (next != record->field_end() && next->isBitField()) {
          ++next;
        }
        const FieldDecl *behind = next != record->field_end() ? *next : nullptr;
        if (const char *problem = walkBits(*field, behind, path)) {
          return problem;
        }
        continue;
      }
      StructMember inner = path;
      inner.offset += placeOf(*field);
      inner.field = field;
      if (!standardArray(QualType(&type, 0)) && !isNumber(*record)) {
        addName(*field, inner);
      }
      if (const char *problem = walkType(field->getType(), inner)) {
        return problem;
      }
    }
    return nullptr;
  }

  // The real part lies in front of the imaginary one.
  const char *walkComplex(const ComplexType &type, const StructMember &path) {
    StructMember real = path, imaginary = path;
    real.name += real.name.empty() ? "re" : "_re";
    imaginary.name += imaginary.name.empty() ? "im" : "_im";
    imaginary.offset += bytesOf(type.getElementType());
    const char *problem = walkType(type.getElementType(), real);
    return problem ? problem : walkType(type.getElementType(), imaginary);
  }

  int64_t bytesOf(QualType type) const {
    return ast.getTypeSizeInChars(type).getQuantity();
  }

  // The members of a member without a name are the struct's own; those of a
  // union are one, which has the name of the first.
  static void addName(const FieldDecl &field, StructMember &member) {
    StringRef name = field.getName();
    const RecordDecl *inner = field.getType()->getAsRecordDecl();
    if (name.empty() && inner && inner->isUnion()) {
      for (const FieldDecl *one : inner->fields()) {
        name = name.empty() ? one->getName() : name;
      }
      name = name.empty() ? "union" : name;
    }
    if (!name.empty()) {
      member.name += (member.name.empty() ? "" : "_") + name.str();
    }
  }

  // Of the first byte that a member has a part in.
  int64_t placeOf(const FieldDecl &field) const {
    const ASTRecordLayout &layout = ast.getASTRecordLayout(field.getParent());
    return static_cast<int64_t>(layout.getFieldOffset(field.getFieldIndex())) /
           8;
  }

  // Bytes that have no type of their own, as integers.
  const char *addCells(StructMember path, int64_t bytes, int64_t cell) {
    QualType type = ast.getIntTypeForBitwidth(8 * static_cast<unsigned>(cell),
                                              /*Signed=*/0);
    int64_t count = bytes / cell;
    if (count == 1) {
      return walkType(type, path);
    }
    return walkArray(*ast.getAsConstantArrayType(ast.getConstantArrayType(
                         type, llvm::APInt(64, static_cast<uint64_t>(count)),
                         nullptr, ArraySizeModifier::Normal, 0)),
                     path);
  }

  // A union has the largest elements of which each of its members consists.
  const char *walkUnion(const RecordDecl &record, const RecordType &type,
                        StructMember &path) {
    llvm::SmallVector<StructMember, 8> all;
    MemberWalk inner(ast, {}, all);
    for (const FieldDecl *field : record.fields()) {
      StructMember root = {};
      root.offset = placeOf(*field);
      const char *problem = field->isBitField()
                                ? inner.walkBits(*field, nullptr, root)
                                : inner.walkType(field->getType(), root);
      if (problem) {
        return problem;
      }
    }
    int64_t bytes = bytesOf(QualType(&type, 0)), common = bytes;
    for (const StructMember &member : all) {
      common = std::gcd(std::gcd(common, member.offset), bytesOf(member.type));
      for (int64_t stride : member.strides) {
        common = std::gcd(common, stride);
      }
    }
    return all.empty() ? nullptr : addCells(path, bytes, greatestPower(common));
  }

  // Bit fields side by side are one integer, or several where they take more
  // bytes than one has. Behind them, nothing lies up to the next member.
  const char *walkBits(const FieldDecl &first, const FieldDecl *behind,
                       const StructMember &path) {
    const RecordDecl *record = first.getParent();
    int64_t limit =
        behind ? placeOf(*behind)
               : ast.getASTRecordLayout(record).getSize().getQuantity();
    int64_t begin = INT64_MAX, end = 0;
    for (const FieldDecl *field : record->fields()) {
      unsigned number = field->getFieldIndex();
      if (number < first.getFieldIndex() || !field->isBitField() ||
          (behind && number >= behind->getFieldIndex()) ||
          (record->isUnion() && field != &first)) {
        continue;
      }
      auto bit = static_cast<int64_t>(
          ast.getASTRecordLayout(record).getFieldOffset(number));
      int64_t width = field->getBitWidthValue(ast);
      begin = width ? std::min(begin, bit / 8) : begin;
      end = width ? std::max(end, (bit + width + 7) / 8) : end;
    }
    if (begin >= end) {
      return nullptr;
    }
    int64_t bytes = static_cast<int64_t>(
        llvm::PowerOf2Ceil(static_cast<uint64_t>(end - begin)));
    StructMember inner = path;
    inner.offset += begin;
    inner.name += inner.name.empty() ? "bits" : "_bits";
    if (bytes <= 8 && begin % bytes == 0 && begin + bytes <= limit) {
      return addCells(inner, bytes, bytes);
    }
    return addCells(inner, end - begin,
                    greatestPower(std::gcd(begin, end - begin)));
  }

  // Of two that divides a number, up to the bytes of an integer.
  static int64_t greatestPower(int64_t number) {
    return std::min<int64_t>(number & -number, 8);
  }

  const char *walkArray(const ConstantArrayType &array, StructMember &path) {
    QualType element = array.getElementType();
    uint64_t count = array.getSize().getLimitedValue(maxBytes);
    int64_t bytes = bytesOf(element);
    if (count == 0 || bytes == 0) {
      return nullptr; // no memory
    }
    if (!listing.byValue) {
      StructMember inner = path;
      inner.shape.push_back(static_cast<int64_t>(count));
      inner.strides.push_back(bytes);
      return walkType(element, inner);
    }
    for (uint64_t i = 0; i < count; i++) {
      StructMember inner = path;
      inner.name += "_" + std::to_string(i);
      inner.offset += static_cast<int64_t>(i) * bytes;
      if (const char *problem = walkType(element, inner)) {
        return problem;
      }
    }
    return nullptr;
  }

  // An array of no size has what the struct leaves of its memory.
  const char *walkRest(const IncompleteArrayType &array, StructMember &path) {
    QualType element = array.getElementType();
    int64_t bytes = bytesOf(element);
    if (listing.bytes == 0) {
      return "it ends with an array of no size; give that a size";
    }
    int64_t count = bytes ? (listing.bytes - path.offset) / bytes : 0;
    if (count <= 0) {
      return nullptr; // no memory
    }
    StructMember inner = path;
    inner.shape.push_back(count);
    inner.strides.push_back(bytes);
    return walkType(element, inner);
  }

  const ASTContext &ast;
  const StructListing listing;
  llvm::SmallVectorImpl<StructMember> &members;
};

} // namespace

QualType hls_frontend::structBehind(const ASTContext &ast, QualType type) {
  bool isInMemory = type->isReferenceType() || type->isArrayType();
  type = type.getNonReferenceType();
  for (;;) {
    type = isInMemory ? plainArray(ast, type) : type;
    const ArrayType *array = type->getAsArrayTypeUnsafe();
    if (!array) {
      return type->isRecordType() || type->isAnyComplexType() ? type
                                                              : QualType();
    }
    type = array->getElementType();
  }
}

const char *
hls_frontend::listStructMembers(const ASTContext &ast, QualType type,
                                const StructListing &listing,
                                llvm::SmallVectorImpl<StructMember> &members) {
  if (!hasLayout(type)) {
    const RecordDecl *record = type->getAsRecordDecl();
    return record && !record->isInvalidDecl() && !record->getDefinition()
               ? "nothing says what members it has; write its definition in "
                 "front of the kernel"
               : "there is a mistake in it";
  }
  StructMember root = {};
  const char *problem = MemberWalk(ast, listing, members).walkType(type, root);
  bool hasPointers = listing.pointers && !listing.pointers->empty();
  if (!problem && members.empty() && !hasPointers) {
    problem = "it has no members; leave it out, or give it one";
  }
  return problem;
}

bool hls_frontend::isNothing(const ASTContext &ast, QualType type) {
  return !ast.getLangOpts().CPlusPlus && type->isRecordType() &&
         hasLayout(type) && ast.getTypeSize(type) == 0;
}
