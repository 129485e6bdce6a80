/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A walk over a syntax tree whose visitors are called by virtual functions:
 * Clang's RecursiveASTVisitor takes a compiler ten seconds for each class that
 * is derived from it, and here one is. (From version 20 on, Clang has a
 * DynamicRecursiveASTVisitor that does the same.)
 */
#ifndef HLS_FRONTEND_AST_VISITOR_H
#define HLS_FRONTEND_AST_VISITOR_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hls_frontend {

// The nodes that visitors ask for.
#define HLS_VISITED_NODES(NODE)                                                \
  NODE(ArraySubscriptExpr)                                                     \
  NODE(AsmStmt)                                                                \
  NODE(AtomicExpr)                                                             \
  NODE(BinaryOperator)                                                         \
  NODE(ExplicitCastExpr)                                                       \
  NODE(CXXConstructExpr)                                                       \
  NODE(CXXDeleteExpr)                                                          \
  NODE(CXXForRangeStmt)                                                        \
  NODE(CXXNewExpr)                                                             \
  NODE(CallExpr)                                                               \
  NODE(CompoundLiteralExpr)                                                    \
  NODE(CompoundStmt)                                                           \
  NODE(ConditionalOperator)                                                    \
  NODE(DeclRefExpr)                                                            \
  NODE(DoStmt)                                                                 \
  NODE(ForStmt)                                                                \
  NODE(FunctionDecl)                                                           \
  NODE(IfStmt)                                                                 \
  NODE(ImplicitCastExpr)                                                       \
  NODE(IndirectGotoStmt)                                                       \
  NODE(InitListExpr)                                                           \
  NODE(MemberExpr)                                                             \
  NODE(ReturnStmt)                                                             \
  NODE(UnaryOperator)                                                          \
  NODE(VAArgExpr)                                                              \
  NODE(VarDecl)                                                                \
  NODE(WhileStmt)

// A visitor overrides the functions of the nodes that it is for. Each is called
// before what is below its node is walked over, and ends the walk by false.
class AstVisitor {
public:
  virtual ~AstVisitor();

  // Walk over a tree, which may be null. They return false when a visitor has
  // ended the walk.
  bool TraverseStmt(clang::Stmt *statement);
  bool TraverseDecl(clang::Decl *declaration);

#define NODE(Kind)                                                             \
  virtual bool Visit##Kind(clang::Kind *) { return true; }
  HLS_VISITED_NODES(NODE)
#undef NODE

  // Whether a statement and what is below it are left out of the walk.
  virtual bool skips(const clang::Stmt *) { return false; }

  // Walks over a function by calling `walk`.
  virtual bool TraverseFunctionDecl(clang::FunctionDecl *,
                                    llvm::function_ref<bool()> walk) {
    return walk();
  }

protected:
  // With `visitsInstances`, what templates have become is walked over as well.
  // With `visitsMistakes`, visitors are called for what there is a mistake in:
  // Clang cannot be asked much about that. Others are called for its parts.
  explicit AstVisitor(bool skipsUnevaluated = false,
                      bool visitsInstances = false, bool visitsMistakes = false)
      : skipsUnevaluated(skipsUnevaluated), visitsInstances(visitsInstances),
        visitsMistakes(visitsMistakes) {}

private:
  bool skipsUnevaluated;
  bool visitsInstances;
  bool visitsMistakes;
};

// A walk over what the machine computes: what only the compiler looks at is
// left out, for its type, its size, or because it is not what was chosen.
class EvaluatedVisitor : public AstVisitor {
protected:
  EvaluatedVisitor() : AstVisitor(true) {}
};

} // namespace hls_frontend

#endif
