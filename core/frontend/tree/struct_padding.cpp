/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Structs by the names that Clang gives their types.
 */
#include "core/frontend/tree/struct_padding.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

std::string hls_frontend::structName(const RecordDecl &record) {
  std::string name;
  llvm::raw_string_ostream text(name);
  text << record.getKindName() << '.';
  PrintingPolicy policy = record.getASTContext().getPrintingPolicy();
  policy.SuppressInlineNamespace = false;
  if (record.getIdentifier()) {
    record.printQualifiedName(text, policy);
  } else if (const TypedefNameDecl *alias =
                 record.getTypedefNameForAnonDecl()) {
    alias->printQualifiedName(text, policy);
  } else {
    text << "anon";
  }
  return name;
}

StringRef hls_frontend::structNameStem(StringRef name) {
  // What derives from a class has it without the bytes behind its last member.
  name.consume_back(".base");
  auto [stem, number] = name.rsplit('.');
  bool isNumber = !number.empty() && llvm::all_of(number, llvm::isDigit);
  return isNumber ? stem : name;
}

static bool hasMemberBetween(const RecordDecl &record, uint64_t begin,
                             uint64_t end) {
  const ASTContext &ast = record.getASTContext();
  const auto *inCpp = dyn_cast<CXXRecordDecl>(&record);
  if (inCpp && (inCpp->getNumBases() > 0 || inCpp->isDynamicClass())) {
    return true; // which is no field
  }
  const ASTRecordLayout &layout = ast.getASTRecordLayout(&record);
  return llvm::any_of(record.fields(), [&](const FieldDecl *field) {
    uint64_t first = layout.getFieldOffset(field->getFieldIndex());
    uint64_t bits = field->isBitField() ? field->getBitWidthValue(ast)
                                        : ast.getTypeSize(field->getType());
    return first < 8 * end && first + bits > 8 * begin;
  });
}

bool StructPadding::isBetweenMembers(StringRef name, uint64_t size,
                                     uint64_t begin, uint64_t end) {
  if (structs.empty()) {
    for (const Type *type : ast.getTypes()) {
      const auto *record = dyn_cast<RecordType>(type);
      const RecordDecl *definition =
          record ? record->getDecl()->getDefinition() : nullptr;
      if (definition && !definition->isInvalidDecl()) {
        structs[structName(*definition)].push_back(definition);
      }
    }
  }
  bool isFound = false;
  for (const RecordDecl *record : structs.lookup(structNameStem(name))) {
    const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
    if (static_cast<uint64_t>(layout.getSize().getQuantity()) == size) {
      isFound = true;
      if (hasMemberBetween(*record, begin, end)) {
        return false;
      }
    }
  }
  return isFound;
}
