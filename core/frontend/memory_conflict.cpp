/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether two accesses to one array can touch the same element: their
 * addresses as scalar evolution sees them, iteration numbers and everything
 * unknown as integer variables, and the question as one of whether a system of
 * linear constraints has an integer solution. That is exact where addresses
 * are affine, wrapping arithmetic included, and says yes otherwise.
 */
#include "memory_conflict.h"

#include "integer_system.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/PatternMatch.h"

#include <map>

using namespace llvm;
using namespace hls_frontend;

namespace {

Integer powerOfTwo(unsigned exponent) {
  Integer result(1);
  for (; exponent >= 32; exponent -= 32) {
    result *= Integer(int64_t(1) << 32);
  }
  return result * Integer(int64_t(1) << exponent);
}

// A linear expression that agrees with a value of `width` bits modulo 2^width,
// and when it is known to agree exactly.
struct Modular {
  Linear linear;
  bool isSigned = false;   // equals the value read as signed
  bool isUnsigned = false; // equals the value read as unsigned
};

class ConflictQuestion {
public:
  ConflictQuestion(const LoopAnalyses &analyses, const ArrayAccess &first,
                   const ArrayAccess &second, Separation separation)
      : evolution(analyses.evolution), loopInfo(analyses.loops),
        dominators(analyses.dominators), accesses{&first, &second}, common(commonLoops(first, second)), separation(separation), steps(analyses.steps) {}

  bool mayHaveAnswer() {
    // First what narrows the variables: it saves wrapping terms later.
    addGuards(0);
    addGuards(1);
    if (separation.later) {
      Linear distance = counter(common[separation.equalLoops], 1);
      distance.add(counter(common[separation.equalLoops], 0), Integer(-1));
      distance.constant -= 1;
      system.atLeastZero(distance);
    }
    std::optional<Linear> first = address(0);
    std::optional<Linear> second = address(1);
    if (!first || !second) {
      return true;
    }
    first->add(*second, Integer(-1));
    system.zero(*first);
    return system.mayHaveSolution(steps);
  }

private:
  static constexpr unsigned maxGuards = 8;

  static Integer integerOf(const APInt &value, bool isSigned) {
    bool negative = isSigned && value.isNegative();
    APInt rest = negative ? -value.sext(value.getBitWidth() + 1)
                          : value.zext(value.getBitWidth() + 1);
    Integer result(0);
    for (unsigned bit = 0; !rest.isZero(); bit += 32, rest.lshrInPlace(32)) {
      int64_t digit = static_cast<int64_t>(*rest.getRawData() & UINT32_MAX);
      result += Integer(digit) * powerOfTwo(bit);
      if (rest.getBitWidth() <= 32) {
        break;
      }
    }
    return negative ? -result : result;
  }

  void boundBySignedRange(const Linear &linear, const SCEV *expression) {
    ConstantRange range = evolution.getSignedRange(expression);
    system.between(linear, integerOf(range.getSignedMin(), true),
          integerOf(range.getSignedMax(), true));
  }

  // Whether what changes with `loop` only has the same value for both
  // accesses: both run in the same iteration of it.
  bool isShared(const Loop *loop) const {
    if (!loop) {
      return true;
    }
    for (unsigned i = 0; i < separation.equalLoops; i++) {
      if (common[i] == loop) {
        return true;
      }
    }
    return false;
  }

  // The variable that stands for something, seen from one of the accesses.
  // `isNew` says that nothing constrains it yet.
  Linear variableFor(const void *thing, bool shared, unsigned side,
                     bool &isNew) {
    auto [entry, inserted] = variables.try_emplace({thing, shared ? 0 : side});
    isNew = inserted;
    if (isNew) {
      entry->second = system.newVariable();
    }
    return entry->second;
  }

  // How often the loop has come round when the access runs.
  Linear counter(const Loop *loop, unsigned side) {
    bool isNew = false;
    Linear count = variableFor(loop, isShared(loop), side, isNew);
    if (!isNew) {
      return count;
    }
    system.atLeastZero(count);
    const SCEV *limit = evolution.getSymbolicMaxBackedgeTakenCount(loop);
    if (!isa<SCEVCouldNotCompute>(limit)) {
      Linear rest = asUnsigned(limit, side);
      rest.add(count, Integer(-1));
      system.atLeastZero(rest);
    }
    const SCEV *constant = evolution.getConstantMaxBackedgeTakenCount(loop);
    if (const auto *known = dyn_cast<SCEVConstant>(constant)) {
      Linear rest;
      rest.constant = integerOf(known->getAPInt(), false);
      rest.add(count, Integer(-1));
      system.atLeastZero(rest);
    }
    return count;
  }

  // The innermost loop a value changes with; false when there is no single
  // one.
  bool scopeOf(const SCEV *expression, const Loop *&scope) const {
    SmallPtrSet<const Loop *, 4> seen;
    collectLoops(expression, seen);
    scope = nullptr;
    for (const Loop *loop : seen) {
      if (!scope || scope->contains(loop)) {
        scope = loop;
      } else if (!loop->contains(scope)) {
        return false;
      }
    }
    return true;
  }

  void collectLoops(const SCEV *expression,
                    SmallPtrSetImpl<const Loop *> &seen) const {
    if (const auto *recurrence = dyn_cast<SCEVAddRecExpr>(expression)) {
      seen.insert(recurrence->getLoop());
    }
    if (const auto *unknown = dyn_cast<SCEVUnknown>(expression)) {
      const auto *definition = dyn_cast<Instruction>(unknown->getValue());
      const Loop *loop =
          definition ? loopInfo.getLoopFor(definition->getParent()) : nullptr;
      if (loop) {
        seen.insert(loop);
      }
      return;
    }
    for (const SCEV *operand : expression->operands()) {
      collectLoops(operand, seen);
    }
  }

  // A value nothing else is known of. `isNew` says whether to constrain it.
  Linear opaque(const SCEV *expression, unsigned side, bool &isNew) {
    const Loop *scope = nullptr;
    bool shared = scopeOf(expression, scope) && isShared(scope);
    return variableFor(expression, shared, side, isNew);
  }

  Modular opaqueSigned(const SCEV *expression, unsigned side) {
    bool isNew = false;
    Linear value = opaque(expression, side, isNew);
    if (isNew) {
      boundBySignedRange(value, expression);
    }
    return {value, true, evolution.isKnownNonNegative(expression)};
  }

  // Adds a multiple of 2^width to a value that may have wrapped around, so that
  // it lies in the range of its type.
  Linear unwrapped(const Modular &value, unsigned width, bool isSigned) {
    Integer low = isSigned ? -powerOfTwo(width - 1) : Integer(0);
    Integer high = powerOfTwo(isSigned ? width - 1 : width) - 1;
    Linear result = value.linear;
    if (system.isBetween(result, low, high)) {
      return result;
    }
    result.add(system.newVariable(), powerOfTwo(width));
    system.between(result, low, high);
    return result;
  }

  unsigned widthOf(const SCEV *expression) const {
    return evolution.getTypeSizeInBits(expression->getType());
  }

  Linear asSigned(const SCEV *expression, unsigned side) {
    Modular value = modular(expression, side);
    if (value.isSigned) {
      return value.linear;
    }
    return unwrapped(value, widthOf(expression), true);
  }

  Linear asUnsigned(const SCEV *expression, unsigned side) {
    Modular value = modular(expression, side);
    if (value.isUnsigned) {
      return value.linear;
    }
    return unwrapped(value, widthOf(expression), false);
  }

  Modular sum(const SCEVNAryExpr *expression, unsigned side) {
    Modular result = {{},
                      expression->hasNoSignedWrap(),
                      expression->hasNoUnsignedWrap()};
    for (const SCEV *operand : expression->operands()) {
      Modular value = modular(operand, side);
      result.linear.add(value.linear, Integer(1));
      result.isSigned &= value.isSigned;
      result.isUnsigned &= value.isUnsigned;
    }
    return result;
  }

  Modular product(const SCEVMulExpr *expression, unsigned side) {
    const auto *factor = dyn_cast<SCEVConstant>(expression->getOperand(0));
    if (!factor || expression->getNumOperands() != 2) {
      return opaqueSigned(expression, side);
    }
    Modular value = modular(expression->getOperand(1), side);
    Modular result;
    result.linear.add(value.linear, integerOf(factor->getAPInt(), true));
    result.isSigned = expression->hasNoSignedWrap() && value.isSigned;
    result.isUnsigned = expression->hasNoUnsignedWrap() && value.isUnsigned &&
                        !factor->getAPInt().isNegative();
    return result;
  }

  Modular recurrence(const SCEVAddRecExpr *expression, unsigned side) {
    const auto *step =
        expression->isAffine()
            ? dyn_cast<SCEVConstant>(expression->getOperand(1))
            : nullptr;
    if (!step) {
      return opaqueSigned(expression, side);
    }
    Modular start = modular(expression->getStart(), side);
    Modular result = start;
    result.linear.add(counter(expression->getLoop(), side),
                      integerOf(step->getAPInt(), true));
    result.isSigned = expression->hasNoSignedWrap() && start.isSigned;
    result.isUnsigned = expression->hasNoUnsignedWrap() && start.isUnsigned &&
                        !step->getAPInt().isNegative();
    return result;
  }

  // Rounded down: divisor * result <= dividend < divisor * (result + 1).
  Modular quotient(const SCEVUDivExpr *expression, unsigned side) {
    const auto *divisor = dyn_cast<SCEVConstant>(expression->getRHS());
    if (!divisor || divisor->getAPInt().isZero()) {
      return opaqueSigned(expression, side);
    }
    bool isNew = false;
    Linear value = opaque(expression, side, isNew);
    if (isNew) {
      Integer by = integerOf(divisor->getAPInt(), false);
      Linear remainder = asUnsigned(expression->getLHS(), side);
      remainder.add(value, -by);
      system.between(remainder, Integer(0), by - 1);
    }
    return {value, evolution.isKnownNonNegative(expression), true};
  }

  Modular truncation(const SCEVTruncateExpr *expression, unsigned side) {
    Modular value = modular(expression->getOperand(), side);
    return {value.linear, false, false};
  }

  Modular modular(const SCEV *expression, unsigned side) {
    switch (expression->getSCEVType()) {
    case scConstant: {
      const APInt &value = cast<SCEVConstant>(expression)->getAPInt();
      Modular result;
      result.linear.constant = integerOf(value, true);
      result.isSigned = true;
      result.isUnsigned = !value.isNegative();
      return result;
    }
    case scAddExpr:
      return sum(cast<SCEVAddExpr>(expression), side);
    case scMulExpr:
      return product(cast<SCEVMulExpr>(expression), side);
    case scAddRecExpr:
      return recurrence(cast<SCEVAddRecExpr>(expression), side);
    case scUDivExpr:
      return quotient(cast<SCEVUDivExpr>(expression), side);
    case scTruncate:
      return truncation(cast<SCEVTruncateExpr>(expression), side);
    case scSignExtend: {
      const SCEV *operand = cast<SCEVSignExtendExpr>(expression)->getOperand();
      return {asSigned(operand, side), true,
              evolution.isKnownNonNegative(operand)};
    }
    case scZeroExtend: {
      const SCEV *operand = cast<SCEVZeroExtendExpr>(expression)->getOperand();
      return {asUnsigned(operand, side), true, true};
    }
    default:
      return opaqueSigned(expression, side);
    }
  }

  // What the branches on the way to an access say about it. A branch of the
  // same iteration was decided by the values that hold at the access, too.
  void addGuards(unsigned side) {
    const BasicBlock *block = accesses[side]->instruction->getParent();
    unsigned count = 0;
    for (const DomTreeNode *node = dominators.getNode(block)->getIDom();
         node && count < maxGuards; node = node->getIDom()) {
      const BasicBlock *guard = node->getBlock();
      const auto *branch = dyn_cast<BranchInst>(guard->getTerminator());
      const Loop *loop = loopInfo.getLoopFor(guard);
      if (!branch || !branch->isConditional() ||
          (loop && !loop->contains(block))) {
        continue;
      }
      for (unsigned i = 0; i < 2; i++) {
        BasicBlockEdge edge(guard, branch->getSuccessor(i));
        if (edge.isSingleEdge() && dominators.dominates(edge, block)) {
          addCondition(branch->getCondition(), i == 0, side, count);
        }
      }
    }
  }

  void addCondition(const Value *condition, bool holds, unsigned side,
                    unsigned &count) {
    using namespace PatternMatch;
    const Value *lhs;
    const Value *rhs;
    if (count >= maxGuards) {
      return;
    }
    if (match(condition, m_Not(m_Value(lhs)))) {
      addCondition(lhs, !holds, side, count);
    } else if (holds ? match(condition, m_LogicalAnd(m_Value(lhs), m_Value(rhs)))
                     : match(condition,
                             m_LogicalOr(m_Value(lhs), m_Value(rhs)))) {
      addCondition(lhs, holds, side, count);
      addCondition(rhs, holds, side, count);
    } else if (const auto *compare = dyn_cast<ICmpInst>(condition)) {
      count += addComparison(*compare, holds, side);
    }
  }

  // Returns whether the comparison says something linear.
  bool addComparison(const ICmpInst &compare, bool holds, unsigned side) {
    CmpInst::Predicate predicate =
        holds ? compare.getPredicate() : compare.getInversePredicate();
    if (!compare.getOperand(0)->getType()->isIntegerTy() ||
        predicate == CmpInst::ICMP_NE) {
      return false;
    }
    const SCEV *lhs = evolution.getSCEV(compare.getOperand(0));
    const SCEV *rhs = evolution.getSCEV(compare.getOperand(1));
    bool isUnsigned = CmpInst::isUnsigned(predicate);
    Linear left = isUnsigned ? asUnsigned(lhs, side) : asSigned(lhs, side);
    Linear right = isUnsigned ? asUnsigned(rhs, side) : asSigned(rhs, side);
    if (predicate == CmpInst::ICMP_EQ) {
      system.zero(left.add(right, Integer(-1)));
      return true;
    }
    bool isLess = ICmpInst::isLT(predicate) || ICmpInst::isLE(predicate);
    Linear &larger = isLess ? right : left;
    larger.add(isLess ? left : right, Integer(-1));
    larger.constant -=
        ICmpInst::isLT(predicate) || ICmpInst::isGT(predicate) ? 1 : 0;
    system.atLeastZero(larger);
    return true;
  }

  // The byte offset in the array, inside its bounds.
  std::optional<Linear> address(unsigned side) {
    const ArrayAccess &access = *accesses[side];
    const SCEV *pointer = evolution.getSCEVAtScope(
        const_cast<Value *>(access.pointer()), access.loop);
    const auto *base =
        dyn_cast<SCEVUnknown>(evolution.getPointerBase(pointer));
    if (!base || base->getValue() != access.array) {
      return std::nullopt;
    }
    const SCEV *offset = evolution.removePointerBase(pointer);
    Modular value = modular(offset, side);
    Linear result = value.isSigned ? value.linear
                                   : unwrapped(value, widthOf(offset), true);
    system.between(result, Integer(0),
          Integer(static_cast<int64_t>(access.arrayBytes)) - 1);
    return result;
  }

  ScalarEvolution &evolution;
  const LoopInfo &loopInfo;
  const DominatorTree &dominators;
  const ArrayAccess *accesses[2];
  SmallVector<Loop *, 4> common;
  Separation separation;

  unsigned &steps;

  IntegerSystem system;
  std::map<std::pair<const void *, unsigned>, Linear> variables;
};

} // namespace

SmallVector<Loop *, 4> hls_frontend::commonLoops(const ArrayAccess &first,
                                                 const ArrayAccess &second) {
  SmallVector<Loop *, 4> result;
  for (Loop *loop = first.loop; loop; loop = loop->getParentLoop()) {
    if (loop->contains(second.instruction)) {
      result.push_back(loop);
    }
  }
  std::reverse(result.begin(), result.end());
  return result;
}

bool hls_frontend::mayConflict(const LoopAnalyses &analyses,
                               const ArrayAccess &first,
                               const ArrayAccess &second,
                               Separation separation) {
  return ConflictQuestion(analyses, first, second, separation)
      .mayHaveAnswer();
}
