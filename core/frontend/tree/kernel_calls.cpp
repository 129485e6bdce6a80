/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * HLS_CALL(f, x) is f(x): the parenthesis that closes the call stands in the
 * macro, and that of a call among the arguments does not.
 */
#include "core/frontend/tree/kernel_calls.h"

#include "core/frontend/tree/ast_visitor.h"

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

class MarkedCalls : public AstVisitor {
public:
  explicit MarkedCalls(const ASTContext &context)
      : sources(context.getSourceManager()), language(context.getLangOpts()) {}

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && isMarked(call->getRParenLoc())) {
      found.insert(callee->getCanonicalDecl());
    }
    return true;
  }

  llvm::DenseSet<const FunctionDecl *> found;

private:
  bool isMarked(SourceLocation end) const {
    while (sources.isMacroArgExpansion(end)) {
      end = sources.getImmediateSpellingLoc(end);
    }
    if (!end.isMacroID()) {
      return false;
    }
    StringRef macro = Lexer::getImmediateMacroName(end, sources, language);
    return macro == "HLS_CALL" || macro == "CALL_KERNEL";
  }

  const SourceManager &sources;
  const LangOptions &language;
};

} // namespace

llvm::DenseSet<const FunctionDecl *>
hls_frontend::findMarkedCalls(const FunctionDecl &caller) {
  MarkedCalls calls(caller.getASTContext());
  calls.TraverseStmt(caller.getBody());
  return calls.found;
}
