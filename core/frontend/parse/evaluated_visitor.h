/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A walk over what the machine computes: what only the compiler looks at is
 * left out, for its type, its size, or because it is not what was chosen.
 */
#ifndef HLS_FRONTEND_EVALUATED_VISITOR_H
#define HLS_FRONTEND_EVALUATED_VISITOR_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"

namespace hls_frontend {

template <typename Derived>
class EvaluatedVisitor : public clang::RecursiveASTVisitor<Derived> {
public:
  // sizeof, _Alignof.
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc) { return true; }
  bool TraverseGenericSelectionExpr(clang::GenericSelectionExpr *selection) {
    return this->getDerived().TraverseStmt(selection->getResultExpr());
  }
  bool TraverseChooseExpr(clang::ChooseExpr *choice) {
    return this->getDerived().TraverseStmt(choice->getChosenSubExpr());
  }
  // __builtin_constant_p, __builtin_object_size.
  bool dataTraverseStmtPre(clang::Stmt *statement) {
    const auto *call = llvm::dyn_cast<clang::CallExpr>(statement);
    const clang::FunctionDecl *callee =
        call ? call->getDirectCallee() : nullptr;
    unsigned builtin = callee ? callee->getBuiltinID() : 0;
    return !builtin ||
           !callee->getASTContext().BuiltinInfo.isUnevaluated(builtin);
  }
};

} // namespace hls_frontend

#endif
