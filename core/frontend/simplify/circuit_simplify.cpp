/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simplifications that instcombine would make and that matter for a circuit:
 * truth values as single bits, shifts for multiplications and divisions by
 * powers of two. Each replaces an operation by a cheaper one and leaves the
 * order of the text's operations alone, which instcombine does not.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// A truth value that was widened to an integer.
auto wideBit(Value *&bit) { return m_ZExt(m_Value(bit)); }

bool isBit(const Value *value) { return value->getType()->isIntegerTy(1); }

// `(int)bit == 0` and its kind.
Value *simplifyCompare(ICmpInst &compare, IRBuilder<> &builder) {
  Value *bit;
  const APInt *constant;
  if (isa<Constant>(compare.getOperand(0)) &&
      !isa<Constant>(compare.getOperand(1))) {
    compare.swapOperands();
  }
  if (!compare.isEquality() ||
      !match(compare.getOperand(0), m_ZExtOrSExt(m_Value(bit))) ||
      !isBit(bit) || !match(compare.getOperand(1), m_APInt(constant))) {
    return nullptr;
  }
  bool isSigned = isa<SExtInst>(compare.getOperand(0));
  bool isTrue = isSigned ? constant->isAllOnes() : constant->isOne();
  if (!constant->isZero() && !isTrue) {
    return nullptr;
  }
  bool same = (compare.getPredicate() == CmpInst::ICMP_EQ) == isTrue;
  return same ? bit : builder.CreateNot(bit);
}

// Bitwise logic on widened truth values, and negated comparisons.
Value *simplifyLogic(BinaryOperator &operation, IRBuilder<> &builder) {
  Value *lhs;
  Value *rhs;
  if (match(&operation, m_BinOp(wideBit(lhs), wideBit(rhs))) && isBit(lhs) &&
      isBit(rhs)) {
    return builder.CreateZExt(
        builder.CreateBinOp(operation.getOpcode(), lhs, rhs),
        operation.getType());
  }
  if (match(&operation, m_Xor(wideBit(lhs), m_One())) && isBit(lhs)) {
    return builder.CreateZExt(builder.CreateNot(lhs), operation.getType());
  }
  if (!match(&operation, m_Not(m_Value(lhs)))) {
    return nullptr;
  }
  auto *compare = dyn_cast<CmpInst>(lhs);
  if (!compare || !compare->hasOneUse()) {
    return nullptr;
  }
  return builder.CreateCmp(compare->getInversePredicate(),
                           compare->getOperand(0), compare->getOperand(1));
}

// Rounds towards zero as C does: negative dividends are moved up first.
Value *divideByPower(IRBuilder<> &builder, Value *dividend, unsigned exponent) {
  unsigned width = dividend->getType()->getIntegerBitWidth();
  Value *sign = builder.CreateAShr(dividend, width - 1);
  Value *correction = builder.CreateLShr(sign, width - exponent);
  return builder.CreateAShr(builder.CreateAdd(dividend, correction), exponent);
}

Value *simplifyArithmetic(BinaryOperator &operation, IRBuilder<> &builder) {
  Value *value = operation.getOperand(0);
  const APInt *constant;
  if (!match(operation.getOperand(1), m_Power2(constant)) ||
      constant->getBitWidth() == 1) {
    return nullptr;
  }
  unsigned exponent = constant->logBase2();
  bool isPositive = !constant->isNegative();
  switch (operation.getOpcode()) {
  case Instruction::Mul:
    return builder.CreateShl(value, exponent);
  case Instruction::UDiv:
    return builder.CreateLShr(value, exponent);
  case Instruction::URem:
    return builder.CreateAnd(value, *constant - 1);
  case Instruction::SDiv:
    if (operation.isExact()) {
      return isPositive ? builder.CreateAShr(value, exponent, "", true)
                        : nullptr;
    }
    return isPositive && exponent ? divideByPower(builder, value, exponent)
                                  : nullptr;
  case Instruction::SRem:
    if (!isPositive || !exponent) {
      return nullptr;
    }
    return builder.CreateSub(
        value,
        builder.CreateShl(divideByPower(builder, value, exponent), exponent));
  default:
    return nullptr;
  }
}

// A division by a power of two is a multiplication by its inverse, exactly.
Value *simplifyFloatDivision(BinaryOperator &operation, IRBuilder<> &builder) {
  const APFloat *divisor;
  APFloat inverse(0.0);
  if (operation.getOpcode() != Instruction::FDiv ||
      !match(operation.getOperand(1), m_APFloat(divisor)) ||
      !divisor->getExactInverse(&inverse)) {
    return nullptr;
  }
  return builder.CreateFMul(
      operation.getOperand(0),
      ConstantFP::get(operation.getType()->getContext(), inverse));
}

// Eight bytes are put together in fewer steps.
constexpr unsigned maxPackedDepth = 12;

// The `width` bits from bit `offset` on of a value that was put together from
// narrower ones: null when they are not exactly one of these. `isZero` says
// that nothing was put there.
Value *findPacked(Value *packed, uint64_t offset, uint64_t width, bool &isZero,
                  unsigned depth = 0) {
  Value *lhs;
  Value *rhs;
  const APInt *shift;
  isZero = false;
  if (depth > maxPackedDepth) {
    return nullptr;
  }
  if (match(packed, m_Or(m_Value(lhs), m_Value(rhs)))) {
    bool isLeftZero;
    bool isRightZero;
    Value *left = findPacked(lhs, offset, width, isLeftZero, depth + 1);
    Value *right = findPacked(rhs, offset, width, isRightZero, depth + 1);
    isZero = isLeftZero && isRightZero;
    return isRightZero ? left : isLeftZero ? right : nullptr;
  }
  if (match(packed, m_Shl(m_Value(lhs), m_APInt(shift)))) {
    uint64_t distance = shift->getLimitedValue();
    if (offset >= distance) {
      return findPacked(lhs, offset - distance, width, isZero, depth + 1);
    }
    isZero = offset + width <= distance;
    return nullptr;
  }
  if (match(packed, m_ZExt(m_Value(lhs)))) {
    uint64_t bits = lhs->getType()->getIntegerBitWidth();
    isZero = offset >= bits;
    return offset == 0 && width == bits ? lhs : nullptr;
  }
  return nullptr;
}

// A struct passed by value arrives packed in a wider integer; its members are
// taken out as what was put in.
Value *simplifyUnpacking(TruncInst &cast) {
  Value *packed = cast.getOperand(0), *shifted;
  const APInt *shift = nullptr;
  uint64_t offset = 0;
  // A match that fails has bound what it has seen until then.
  if (match(packed, m_LShr(m_Value(shifted), m_APInt(shift)))) {
    packed = shifted;
    offset = shift->getLimitedValue();
  }
  uint64_t width = cast.getType()->getIntegerBitWidth();
  uint64_t bits = packed->getType()->getIntegerBitWidth();
  if (offset >= bits || width > bits - offset) {
    return nullptr;
  }
  bool isZero;
  return findPacked(packed, offset, width, isZero);
}

// One conversion instead of two.
Value *simplifyCast(CastInst &cast, IRBuilder<> &builder) {
  if (auto *truncation = dyn_cast<TruncInst>(&cast)) {
    if (Value *member = simplifyUnpacking(*truncation)) {
      return member;
    }
  }
  auto *inner = dyn_cast<CastInst>(cast.getOperand(0));
  if (!inner || !cast.getType()->isIntegerTy()) {
    return nullptr;
  }
  Value *source = inner->getOperand(0);
  Type *type = cast.getType();
  bool widens = isa<ZExtInst, SExtInst>(cast);
  if (isa<ZExtInst>(inner) && widens) {
    return builder.CreateZExt(source, type);
  }
  if (isa<SExtInst>(inner) && isa<SExtInst>(cast)) {
    return builder.CreateSExt(source, type);
  }
  if (isa<TruncInst>(cast) && isa<TruncInst>(inner)) {
    return builder.CreateTrunc(source, type);
  }
  if (isa<TruncInst>(cast) && isa<ZExtInst>(inner)) {
    return builder.CreateZExtOrTrunc(source, type);
  }
  if (isa<TruncInst>(cast) && isa<SExtInst>(inner)) {
    return builder.CreateSExtOrTrunc(source, type);
  }
  return nullptr;
}

Value *simplifySelect(SelectInst &select, IRBuilder<> &builder) {
  Value *condition;
  if (match(select.getCondition(), m_Not(m_Value(condition)))) {
    return builder.CreateSelect(condition, select.getFalseValue(),
                                select.getTrueValue());
  }
  return nullptr;
}

// A number of bytes that is a product is an index of pieces of so many bytes:
// the translation finds elements in that.
Value *simplifyAddress(GetElementPtrInst &address, IRBuilder<> &builder) {
  Value *index;
  const APInt *factor;
  if (address.getNumIndices() != 1 ||
      !address.getSourceElementType()->isIntegerTy(8)) {
    return nullptr;
  }
  Value *bytes = address.getOperand(1);
  uint64_t piece = 0;
  if (match(bytes, m_Shl(m_Value(index), m_APInt(factor))) && factor->ult(32)) {
    piece = uint64_t{1} << factor->getZExtValue();
  } else if (match(bytes, m_Mul(m_Value(index), m_APInt(factor))) &&
             factor->isStrictlyPositive() && factor->ult(INT32_MAX)) {
    piece = factor->getZExtValue();
  }
  bool isWhole = bytes->getType()->getIntegerBitWidth() == 64;
  return piece > 1 && isWhole
             ? builder.CreateGEP(ArrayType::get(builder.getInt8Ty(), piece),
                                 address.getPointerOperand(), index)
             : nullptr;
}

bool simplifyBranch(BranchInst &branch) {
  Value *condition;
  if (branch.isConditional() &&
      match(branch.getCondition(), m_Not(m_Value(condition)))) {
    branch.setCondition(condition);
    branch.swapSuccessors();
    return true;
  }
  return false;
}

Value *simplify(Instruction &instruction) {
  IRBuilder<> builder(&instruction);
  if (auto *compare = dyn_cast<ICmpInst>(&instruction)) {
    return simplifyCompare(*compare, builder);
  }
  if (auto *cast = dyn_cast<CastInst>(&instruction)) {
    return simplifyCast(*cast, builder);
  }
  if (auto *select = dyn_cast<SelectInst>(&instruction)) {
    return simplifySelect(*select, builder);
  }
  if (auto *address = dyn_cast<GetElementPtrInst>(&instruction)) {
    return simplifyAddress(*address, builder);
  }
  auto *operation = dyn_cast<BinaryOperator>(&instruction);
  if (!operation) {
    return nullptr;
  }
  if (operation->isBitwiseLogicOp()) {
    return simplifyLogic(*operation, builder);
  }
  if (Value *result = simplifyArithmetic(*operation, builder)) {
    return result;
  }
  return simplifyFloatDivision(*operation, builder);
}

} // namespace

PreservedAnalyses
hls_frontend::CircuitSimplifyPass::run(Function &function,
                                       FunctionAnalysisManager &) {
  bool changed = false;
  for (BasicBlock &block : function) {
    for (Instruction &instruction : make_early_inc_range(block)) {
      if (auto *branch = dyn_cast<BranchInst>(&instruction)) {
        changed |= simplifyBranch(*branch);
      } else if (Value *result = simplify(instruction)) {
        instruction.replaceAllUsesWith(result);
        instruction.eraseFromParent();
        changed = true;
      }
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
