/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walking through the members of a struct, and those of structs in it.
 */
#include "core/frontend/signature/struct_members.h"

#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace hls_frontend;

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
    const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
    for (const FieldDecl *field : record->fields()) {
      if (field->isBitField()) {
        return "it has bit fields; use whole members";
      }
      StructMember inner = path;
      inner.offset +=
          static_cast<int64_t>(layout.getFieldOffset(field->getFieldIndex())) /
          8;
      // The members of a member without a name are the struct's own.
      if (!field->getName().empty()) {
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

const RecordType *hls_frontend::structBehind(QualType type) {
  while (const ArrayType *array = type->getAsArrayTypeUnsafe()) {
    type = array->getElementType();
  }
  return type->getAs<RecordType>();
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
