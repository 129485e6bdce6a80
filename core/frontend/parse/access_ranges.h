/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the debug location of an instruction back to the C expression.
 */
#ifndef HLS_FRONTEND_ACCESS_RANGES_H
#define HLS_FRONTEND_ACCESS_RANGES_H

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/tree/ast_visitor.h"

#include "clang/AST/Expr.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"

namespace hls_frontend {

// Clang gives a load the place where its expression begins, a store that of
// its assignment operator, a call that of its callee. This table leads from
// these places to the whole expressions.
class AccessRanges {
public:
  explicit AccessRanges(hls_unit &unit);

  // The array element or variable an access touches, or null.
  const clang::Expr *element(const llvm::Instruction &instruction) const;
  // The call behind a call instruction, or null.
  const clang::CallExpr *call(const llvm::Instruction &instruction) const;
  // The call at a place, which may be that of a function that was put in place
  // of its call; or null.
  const clang::CallExpr *call(const llvm::DILocation *place) const;
  // The place of an instruction, or of what has that debug location, in the
  // text; or an invalid one. The location may be null.
  clang::SourceLocation location(const llvm::Instruction &instruction) const;
  clang::SourceLocation location(const llvm::DILocation *place) const;

private:
  void collect();

  hls_unit &unit;
  llvm::DenseMap<clang::SourceLocation, const clang::Expr *> elements;
  llvm::DenseMap<clang::SourceLocation, const clang::CallExpr *> calls;
};

// Walks over what the user has written. A place in the C++ library is that of
// the text that asks for it, and its headers are a hundred times as long.
void traverseText(hls_unit &unit, AstVisitor &visitor);

// The unit's table, built on first use.
AccessRanges &accessRangesOf(hls_unit &unit);

} // namespace hls_frontend

#endif
