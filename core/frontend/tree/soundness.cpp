// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which parts of a tree are whole.
#include "core/frontend/tree/soundness.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace hls_frontend;

// Whether there is no mistake in a type: it may depend on the arguments of a
// template.
static bool isSoundType(QualType type) {
  const DeducedType *deduced =
      type.isNull() ? nullptr : type->getContainedDeducedType();
  return !type.isNull() && !type->containsErrors() &&
         (!deduced || deduced->isDeduced() || deduced->isDependentType());
}

bool hls_frontend::isKnownType(QualType type) {
  return isSoundType(type) && !type->isInstantiationDependentType();
}

// Structures hold each other in no circle but through pointers, which are not
// followed.
static bool hasLayoutWith(QualType type,
                          llvm::SmallPtrSetImpl<const RecordDecl *> &seen) {
  if (!isKnownType(type)) {
    return false;
  }
  const RecordDecl *record =
      type->getBaseElementTypeUnsafe()->getAsRecordDecl();
  if (!record || !record->getDefinition()) {
    return !record;
  }
  record = record->getDefinition();
  if (!seen.insert(record).second) {
    return true; // as far as is known yet
  }
  const auto *derived = dyn_cast<CXXRecordDecl>(record);
  return !record->isInvalidDecl() &&
         (!derived || llvm::all_of(derived->bases(),
                                   [&](const CXXBaseSpecifier &base) {
                                     return hasLayoutWith(base.getType(), seen);
                                   })) &&
         llvm::all_of(record->fields(), [&](const FieldDecl *field) {
           return !field->isInvalidDecl() &&
                  hasLayoutWith(field->getType(), seen);
         });
}

bool hls_frontend::hasLayout(QualType type) {
  llvm::SmallPtrSet<const RecordDecl *, 8> seen;
  return hasLayoutWith(type, seen);
}

bool hls_frontend::hasSize(QualType type) {
  return hasLayout(type) && !type->isIncompleteType() &&
         !type->isFunctionType() && type->isConstantSizeType();
}

// What an expression is made of, it has the mistakes of.
static bool isSoundExpression(const Expr &expression) {
  return !expression.containsErrors() && isSoundType(expression.getType());
}

bool hls_frontend::isSound(const Stmt *statement) {
  if (const auto *expression = dyn_cast_or_null<Expr>(statement)) {
    return isSoundExpression(*expression);
  }
  return !statement ||
         llvm::all_of(statement->children(), [](const Stmt *part) {
           const auto *expression = dyn_cast_or_null<Expr>(part);
           return !expression || isSoundExpression(*expression);
         });
}

bool hls_frontend::isSound(const Decl *declaration) {
  const auto *variable = dyn_cast<VarDecl>(declaration);
  return !variable ||
         (!variable->isInvalidDecl() && isSoundType(variable->getType()) &&
          isSound(variable->getInit()));
}

std::optional<llvm::APSInt> hls_frontend::integerOf(const Expr &expression,
                                                    const ASTContext &ast) {
  Expr::EvalResult result;
  if (expression.isValueDependent() ||
      !expression.getType()->isIntegralOrEnumerationType() ||
      !expression.EvaluateAsInt(result, ast)) {
    return std::nullopt;
  }
  return result.Val.getInt();
}
