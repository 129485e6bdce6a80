/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the tokens of a kernel go: from conversions through variables,
 * arguments and results of functions with a body, to waits.
 */
#ifndef HLS_FRONTEND_TOKEN_FLOW_H
#define HLS_FRONTEND_TOKEN_FLOW_H

#include "core/frontend/tree/function_facts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <memory>
#include <vector>

namespace hls_frontend {

class TokenFlow {
public:
  explicit TokenFlow(
      const std::vector<std::unique_ptr<FunctionFacts>> &functions);

  // Whether an expression is a token in some case.
  bool isToken(const clang::Expr &expression) const;

  // Whether it is one in every case: if not, gives the expression that is none,
  // the given one or a value that gets to it.
  const clang::Expr *notToken(const clang::Expr &expression) const;

  // Tokens that are used by something else than a wait, in the order of the
  // text.
  const std::vector<const clang::Expr *> &otherUses() const { return uses; }

private:
  void findTokens();
  const clang::Expr *
  findOther(const clang::Expr &expression,
            llvm::DenseSet<const clang::Decl *> &visited) const;
  void allow(const clang::Expr &expression);
  void allowWait(const clang::CallExpr &wait);

  // The values that a variable, a parameter or a function's result gets, and
  // whether it may get others.
  struct Source {
    std::vector<const clang::Expr *> values;
    bool hasOthers = false;
  };
  llvm::DenseMap<const clang::Decl *, Source> sources;
  // Those of them that are tokens in some case.
  llvm::DenseSet<const clang::Decl *> tokens;
  // Expressions that may be tokens where they stand.
  llvm::DenseSet<const clang::Expr *> allowed;
  std::vector<const clang::Expr *> uses;
};

} // namespace hls_frontend

#endif
