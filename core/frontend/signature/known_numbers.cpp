/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers that a text computes of constants.
 */
#include "core/frontend/signature/known_numbers.h"

#include "core/frontend/tree/soundness.h"

#include "hls/work.h"

#include "clang/AST/ASTContext.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace hls_frontend;

// Variables that have their values from each other are followed so far.
static constexpr unsigned maxDepth = 256;

// The value, unless a type does not hold it.
static std::optional<int64_t>
heldBy(QualType type, std::optional<int64_t> value, const ASTContext &ast) {
  if (!value || type->isDependentType() ||
      !type->isIntegralOrEnumerationType()) {
    return std::nullopt;
  }
  llvm::APSInt held(llvm::APInt(64, static_cast<uint64_t>(*value), true),
                    false);
  held = held.extOrTrunc(ast.getIntWidth(type));
  held.setIsSigned(type->isSignedIntegerOrEnumerationType());
  return held.tryExtValue() == value ? value : std::nullopt;
}

std::optional<int64_t> KnownNumbers::valueOf(const Expr *number) {
  if (number->isValueDependent()) {
    return std::nullopt;
  }
  if (std::optional<llvm::APSInt> value = integerOf(*number, ast)) {
    return value->tryExtValue();
  }
  number = number->IgnoreParens();
  if (const auto *cast = dyn_cast<CastExpr>(number)) {
    return heldBy(cast->getType(), valueOf(cast->getSubExpr()), ast);
  }
  if (const auto *operation = dyn_cast<BinaryOperator>(number)) {
    return heldBy(operation->getType(), computed(*operation), ast);
  }
  const auto *reference = dyn_cast<DeclRefExpr>(number);
  const auto *variable =
      reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable ? valueOfVariable(*variable) : std::nullopt;
}

std::optional<int64_t> KnownNumbers::computed(const BinaryOperator &operation) {
  if (!operation.isAdditiveOp() && operation.getOpcode() != BO_Mul) {
    return std::nullopt;
  }
  std::optional<int64_t> left = valueOf(operation.getLHS());
  std::optional<int64_t> right = left ? valueOf(operation.getRHS()) : left;
  if (!right) {
    return std::nullopt;
  }
  int64_t value;
  bool isTooLarge = operation.getOpcode() == BO_Add
                        ? llvm::AddOverflow(*left, *right, value)
                    : operation.getOpcode() == BO_Sub
                        ? llvm::SubOverflow(*left, *right, value)
                        : llvm::MulOverflow(*left, *right, value);
  return isTooLarge ? std::nullopt : std::optional(value);
}

// One that has its value from itself has none, nor has what is made of it, so
// whatever is found on the way is kept.
std::optional<int64_t> KnownNumbers::valueOfVariable(const VarDecl &variable) {
  const Decl *canonical = variable.getCanonicalDecl();
  auto [found, isNew] = values.insert({canonical, std::nullopt});
  if (!isNew || depth == maxDepth || flow.isMoved(variable)) {
    return found->second;
  }
  hls_work_count(1);
  llvm::ArrayRef<const Expr *> set = flow.valuesOf(variable);
  depth++;
  std::optional<int64_t> value =
      set.size() == 1 ? valueOf(set.front()) : std::nullopt;
  depth--;
  return values[canonical] = value;
}
