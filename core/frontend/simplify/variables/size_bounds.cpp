/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bounds of sizes, as ranges of numbers. LLVM knows them where a number is
 * computed. It forgets in loops what was compared before them, and what a
 * number was computed from when that is compared later; both are looked up
 * here.
 */
#include "core/frontend/simplify/variables/size_bounds.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using hls_frontend::SizeBounds;

static constexpr unsigned maxDepth = 8;

static ConstantRange both(const ConstantRange &one,
                          const ConstantRange &other) {
  return one.intersectWith(other, ConstantRange::Signed);
}

// Without what is negative, unless that is all.
static ConstantRange notNegative(const ConstantRange &range) {
  unsigned width = range.getBitWidth();
  ConstantRange sizes =
      both(range, ConstantRange(APInt::getZero(width),
                                APInt::getSignedMinValue(width)));
  return sizes.isEmptySet() ? range : sizes;
}

std::optional<uint64_t> SizeBounds::of(Value &size, Instruction &at,
                                       uint64_t most) const {
  for (Sign sign : {Sign::any, Sign::notNegative}) {
    ConstantRange range = notNegative(rangeOf(size, at, sign));
    if (range.isEmptySet()) {
      return 0; // nothing comes there
    }
    if (range.getUnsignedMax().ule(most)) {
      return range.getUnsignedMax().getZExtValue();
    }
  }
  return std::nullopt;
}

ConstantRange SizeBounds::rangeOf(Value &value, Instruction &at, Sign sign,
                                  unsigned depth) const {
  if (const auto *number = dyn_cast<ConstantInt>(&value)) {
    return ConstantRange(number->getValue());
  }
  ConstantRange range =
      both(ranges.getConstantRange(&value, &at, /*UndefAllowed=*/false),
           compared(value, *at.getParent()));
  if (auto *instruction = dyn_cast<Instruction>(&value)) {
    Instruction *end = instruction->getParent()->getTerminator();
    range = both(range, ranges.getConstantRange(&value, end,
                                                /*UndefAllowed=*/false));
    if (depth < maxDepth) {
      range = both(range, computed(*instruction, at, sign, depth + 1));
    }
  }
  return sign == Sign::notNegative ? notNegative(range) : range;
}

// The larger these are, the larger is what is made of them.
static bool growsWithOperands(const Instruction &value) {
  unsigned opcode = value.getOpcode();
  return value.isCast() || opcode == Instruction::Add ||
         opcode == Instruction::Mul || opcode == Instruction::Shl;
}

ConstantRange SizeBounds::computed(const Instruction &value, Instruction &at,
                                   Sign sign, unsigned depth) const {
  sign = growsWithOperands(value) ? sign : Sign::any;
  unsigned width = value.getType()->getIntegerBitWidth();
  const auto *cast = dyn_cast<CastInst>(&value);
  if (cast && cast->isIntegerCast()) {
    return rangeOf(*cast->getOperand(0), at, sign, depth)
        .castOp(cast->getOpcode(), width);
  }
  const auto *operation = dyn_cast<BinaryOperator>(&value);
  if (!operation) {
    return ConstantRange::getFull(width);
  }
  ConstantRange left = rangeOf(*operation->getOperand(0), at, sign, depth);
  ConstantRange right = rangeOf(*operation->getOperand(1), at, sign, depth);
  const auto *flags = dyn_cast<OverflowingBinaryOperator>(operation);
  return flags ? left.overflowingBinaryOp(operation->getOpcode(), right,
                                          flags->getNoWrapKind())
               : left.binaryOp(operation->getOpcode(), right);
}

// By the branches that lead to the place alone.
ConstantRange SizeBounds::compared(const Value &value,
                                   const BasicBlock &at) const {
  ConstantRange range =
      ConstantRange::getFull(value.getType()->getIntegerBitWidth());
  const DomTreeNode *node = dominators.getNode(&at);
  for (node = node ? node->getIDom() : nullptr; node; node = node->getIDom()) {
    const auto *branch =
        dyn_cast<BranchInst>(node->getBlock()->getTerminator());
    CmpInst::Predicate predicate;
    const APInt *limit;
    if (!branch || !branch->isConditional() ||
        !match(branch->getCondition(),
               m_ICmp(predicate, m_Specific(&value), m_APInt(limit)))) {
      continue;
    }
    for (unsigned side = 0; side < 2; side++) {
      BasicBlockEdge edge(branch->getParent(), branch->getSuccessor(side));
      if (dominators.dominates(edge, &at)) {
        range =
            both(range, ConstantRange::makeAllowedICmpRegion(
                            side == 0 ? predicate
                                      : CmpInst::getInversePredicate(predicate),
                            ConstantRange(*limit)));
      }
    }
  }
  return range;
}
