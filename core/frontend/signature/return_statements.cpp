/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a function returns.
 */
#include "core/frontend/signature/return_statements.h"

#include "clang/AST/Expr.h"

using namespace clang;

llvm::SmallVector<hls_range, 4> hls_frontend::returnsOf(hls_unit &unit,
                                                        const Stmt *body) {
  llvm::SmallVector<hls_range, 4> returns;
  llvm::SmallVector<const Stmt *, 16> open = {body};
  while (!open.empty()) {
    const Stmt *statement = open.pop_back_val();
    const auto *found = dyn_cast_or_null<ReturnStmt>(statement);
    if (found && found->getRetValue()) {
      returns.push_back(rangeOf(unit, found->getSourceRange()));
    } else if (statement && !isa<Expr>(statement)) { // a lambda has its own
      llvm::SmallVector<const Stmt *, 8> inside(statement->child_begin(),
                                                statement->child_end());
      open.append(inside.rbegin(), inside.rend());
    }
  }
  return returns;
}
