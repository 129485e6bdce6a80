/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The values that a file gives to its pointers, and what a function does with
 * those that it takes.
 */
#ifndef HLS_FRONTEND_POINTER_FLOW_H
#define HLS_FRONTEND_POINTER_FLOW_H

#include "core/frontend/tree/ast_visitor.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace hls_frontend {

// What is assigned to variables, members, parameters of functions with a body,
// and what functions return. An array of pointers has the values of all its
// elements, a member those that it has in any struct.
class PointerFlow : public AstVisitor {
public:
  using Values = llvm::SmallVector<const clang::Expr *, 2>;

  // None for what the file never sets.
  llvm::ArrayRef<const clang::Expr *>
  valuesOf(const clang::ValueDecl &declaration) const;
  // The same member as that of another file, by the names; null if it is never
  // set here.
  const clang::FieldDecl *memberLike(const clang::FieldDecl &member) const;
  // Whether something is added to it, or its address is taken.
  bool isMoved(const clang::ValueDecl &declaration) const {
    return moved.contains(declaration.getCanonicalDecl());
  }
  // Whether it may be set through a pointer or a reference: then it may have
  // any of the values that are.
  bool isExposed(const clang::ValueDecl &declaration) const {
    return exposed.contains(canonical(declaration));
  }
  llvm::ArrayRef<const clang::ValueDecl *> allExposed() const {
    return exposed.getArrayRef();
  }
  llvm::ArrayRef<const clang::Expr *> valuesThroughPointers() const {
    return throughPointers;
  }
  // Whether a function that nothing is known of has its address.
  bool isLost(const clang::ValueDecl &declaration) const {
    return lost.contains(declaration.getCanonicalDecl());
  }

  // The variable, member or function behind an expression that is assigned to,
  // or read; null when there is none.
  static const clang::ValueDecl *ownerOf(const clang::Expr *place);

  bool TraverseFunctionDecl(clang::FunctionDecl *function,
                            llvm::function_ref<bool()> walk) override;
  bool VisitFunctionDecl(clang::FunctionDecl *function) override;
  bool VisitVarDecl(clang::VarDecl *variable) override;
  bool VisitInitListExpr(clang::InitListExpr *list) override;
  bool VisitBinaryOperator(clang::BinaryOperator *operation) override;
  bool VisitUnaryOperator(clang::UnaryOperator *operation) override;
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) override;
  bool VisitCallExpr(clang::CallExpr *call) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *construction) override;
  bool VisitReturnStmt(clang::ReturnStmt *statement) override;

private:
  static const clang::ValueDecl *
  canonical(const clang::ValueDecl &declaration) {
    return llvm::cast<clang::ValueDecl>(declaration.getCanonicalDecl());
  }
  void add(const clang::ValueDecl *declaration, const clang::Expr *value);
  void pass(const clang::ParmVarDecl *param, const clang::Expr *value);
  void expose(const clang::Expr *place);

  llvm::DenseMap<const clang::Decl *, Values> values;
  Values throughPointers;
  llvm::DenseSet<const clang::Decl *> moved;
  llvm::SetVector<const clang::ValueDecl *> exposed;
  llvm::DenseSet<const clang::Decl *> lost;
  const clang::FunctionDecl *current = nullptr;
};

// What the body of a function does with a pointer that it takes.
struct PointerUse {
  bool isOneElement = false; // it reads and writes the first one alone
  // The type that it takes the pointer for by casts; null when there is none,
  // or more than one.
  clang::QualType castTo;
};

// Whether parameters need one element, where so many calls lead to them.
using KnownUses =
    llvm::DenseMap<std::pair<const clang::ParmVarDecl *, unsigned>, bool>;

// Takes what is known already, and adds to it.
PointerUse usesOf(const clang::ParmVarDecl &param, KnownUses &known);

} // namespace hls_frontend

#endif
