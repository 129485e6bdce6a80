// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one class that is derived from Clang's visitor.
#include "core/frontend/tree/ast_visitor.h"

#include "core/frontend/tree/soundness.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"

using namespace clang;
using namespace hls_frontend;

namespace {

class Walk : public RecursiveASTVisitor<Walk> {
  using Base = RecursiveASTVisitor<Walk>;

public:
  Walk(AstVisitor &visitor, bool skipsUnevaluated, bool visitsInstances,
       bool visitsMistakes)
      : visitor(visitor), skipsUnevaluated(skipsUnevaluated),
        visitsInstances(visitsInstances), visitsMistakes(visitsMistakes) {}

  bool shouldVisitTemplateInstantiations() const { return visitsInstances; }

#define NODE(Kind)                                                             \
  bool Visit##Kind(Kind *node) {                                               \
    return (!visitsMistakes && !isSound(node)) || visitor.Visit##Kind(node);   \
  }
  HLS_VISITED_NODES(NODE)
#undef NODE

  bool TraverseFunctionDecl(FunctionDecl *function) {
    return visitor.TraverseFunctionDecl(
        function, [&] { return Base::TraverseFunctionDecl(function); });
  }

  // sizeof, _Alignof.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) {
    return skipsUnevaluated || Base::TraverseUnaryExprOrTypeTraitExpr(trait);
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc location) {
    return skipsUnevaluated || Base::TraverseTypeOfExprTypeLoc(location);
  }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc location) {
    return skipsUnevaluated || Base::TraverseDecltypeTypeLoc(location);
  }
  // Its body is that of a function of its own, which is called elsewhere.
  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    if (!skipsUnevaluated) {
      return Base::TraverseLambdaExpr(lambda);
    }
    for (Expr *value : lambda->capture_inits()) {
      if (!TraverseStmt(value)) {
        return false;
      }
    }
    return true;
  }
  bool TraverseGenericSelectionExpr(GenericSelectionExpr *selection) {
    return skipsUnevaluated ? TraverseStmt(selection->getResultExpr())
                            : Base::TraverseGenericSelectionExpr(selection);
  }
  bool TraverseChooseExpr(ChooseExpr *choice) {
    return skipsUnevaluated ? TraverseStmt(choice->getChosenSubExpr())
                            : Base::TraverseChooseExpr(choice);
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *question) {
    return skipsUnevaluated || Base::TraverseCXXNoexceptExpr(question);
  }
  // __builtin_constant_p, __builtin_object_size.
  bool dataTraverseStmtPre(Stmt *statement) {
    if (visitor.skips(statement)) {
      return false;
    }
    const auto *call =
        skipsUnevaluated ? dyn_cast<CallExpr>(statement) : nullptr;
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    unsigned builtin = callee ? callee->getBuiltinID() : 0;
    return !builtin ||
           !callee->getASTContext().BuiltinInfo.isUnevaluated(builtin);
  }

private:
  AstVisitor &visitor;
  bool skipsUnevaluated;
  bool visitsInstances;
  bool visitsMistakes;
};

} // namespace

AstVisitor::~AstVisitor() = default;

bool AstVisitor::TraverseStmt(Stmt *statement) {
  return Walk(*this, skipsUnevaluated, visitsInstances, visitsMistakes)
      .TraverseStmt(statement);
}

bool AstVisitor::TraverseDecl(Decl *declaration) {
  return Walk(*this, skipsUnevaluated, visitsInstances, visitsMistakes)
      .TraverseDecl(declaration);
}
