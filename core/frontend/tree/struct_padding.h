/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What lies between the members of a struct. Where a member is aligned more
 * than its type is, Clang fills LLVM's type with bytes, which look like a
 * member.
 */
#ifndef HLS_FRONTEND_STRUCT_PADDING_H
#define HLS_FRONTEND_STRUCT_PADDING_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace hls_frontend {

// Clang's name for a struct or union in LLVM's IR.
std::string structName(const clang::RecordDecl &record);
// Such a name without the number that makes it unique.
llvm::StringRef structNameStem(llvm::StringRef name);

// The syntax tree is borrowed, and looked through when somebody asks.
class StructPadding {
public:
  explicit StructPadding(const clang::ASTContext &ast) : ast(ast) {}

  // Whether no member is between two places, in bytes, of the struct of a size
  // that LLVM calls by this name; nor in another one of the name and the size.
  bool isBetweenMembers(llvm::StringRef name, uint64_t size, uint64_t begin,
                        uint64_t end);

private:
  const clang::ASTContext &ast;
  llvm::StringMap<llvm::SmallVector<const clang::RecordDecl *, 1>> structs;
};

} // namespace hls_frontend

#endif
