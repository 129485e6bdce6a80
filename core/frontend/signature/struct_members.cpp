/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walking through the members of a struct, and those of structs in it.
 */
#include "core/frontend/signature/struct_members.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"

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
  MemberWalk(const ASTContext &ast, bool byValue,
             llvm::SmallVectorImpl<StructMember> &members)
      : ast(ast), byValue(byValue), members(members) {}

  const char *walk(const RecordType &type, StructMember &path) {
    const RecordDecl *record = type.getDecl()->getDefinition();
    if (!record || record->isUnion()) {
      return record ? "it is or holds a union" : "it has no known members";
    }
    const auto *inCpp = dyn_cast<CXXRecordDecl>(record);
    if (inCpp && (inCpp->getNumBases() > 0 || inCpp->isDynamicClass())) {
      return "it has a base class or virtual functions; use plain members";
    }
    if (inCpp && byValue && !inCpp->canPassInRegisters()) {
      return "it is copied or destroyed by functions of its own";
    }
    const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
    for (const FieldDecl *field : record->fields()) {
      if (field->isBitField()) {
        return "it has bit fields; use whole members";
      }
      StructMember inner = path;
      inner.offset +=
          static_cast<int64_t>(layout.getFieldOffset(field->getFieldIndex())) /
          8;
      // The members of a member without a name are the struct's own, and so is
      // that of std::array.
      bool isAnonymous =
          field->getName().empty() || standardArray(QualType(&type, 0));
      if (!isAnonymous) {
        inner.name += (inner.name.empty() ? "" : "_") + field->getName().str();
      }
      if (const char *problem = walkType(field->getType(), inner)) {
        return problem;
      }
    }
    return nullptr;
  }

private:
  int64_t bytesOf(QualType type) const {
    return ast.getTypeSizeInChars(type).getQuantity();
  }

  const char *walkType(QualType type, StructMember &path) {
    if (const ConstantArrayType *array = ast.getAsConstantArrayType(type)) {
      return walkArray(*array, path);
    }
    if (const auto *record = type->getAs<RecordType>()) {
      return walk(*record, path);
    }
    if (type->isPointerType()) {
      return "it holds a pointer; use an index";
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

  const char *walkArray(const ConstantArrayType &array, StructMember &path) {
    QualType element = array.getElementType();
    uint64_t count = array.getSize().getLimitedValue(maxBytes);
    int64_t bytes = bytesOf(element);
    if (count == 0 || bytes == 0) {
      return "it holds an array without elements";
    }
    if (!byValue) {
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

  const ASTContext &ast;
  const bool byValue;
  llvm::SmallVectorImpl<StructMember> &members;
};

} // namespace

const RecordType *hls_frontend::structBehind(const ASTContext &ast,
                                             QualType type) {
  bool isInMemory = type->isReferenceType() || type->isArrayType();
  type = type.getNonReferenceType();
  for (;;) {
    type = isInMemory ? plainArray(ast, type) : type;
    const ArrayType *array = type->getAsArrayTypeUnsafe();
    if (!array) {
      return type->getAs<RecordType>();
    }
    type = array->getElementType();
  }
}

const char *
hls_frontend::listStructMembers(const ASTContext &ast, const RecordType &type,
                                bool byValue,
                                llvm::SmallVectorImpl<StructMember> &members) {
  StructMember root = {};
  const char *problem = MemberWalk(ast, byValue, members).walk(type, root);
  if (!problem && members.empty()) {
    problem = "it has no members";
  }
  return problem;
}
