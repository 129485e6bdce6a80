/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether two accesses to one array can touch the same element: that their
 * addresses are equal, that both lie in the array, what is known of the loops
 * and branches around them, and that the one comes after the other, as one
 * system of linear constraints. That is exact where addresses are linear.
 */
#include "core/frontend/dependence/memory_conflict.h"

#include "core/frontend/dependence/linear_forms.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class ConflictQuestion {
public:
  ConflictQuestion(const LoopAnalyses &analyses, const ArrayAccess &first,
                   const ArrayAccess &second, Separation separation)
      : analyses(analyses), accesses{&first, &second},
        common(commonLoops(first, second)), separation(separation),
        forms(analyses.evolution, analyses.loops,
              ArrayRef<Loop *>(common).take_front(separation.equalLoops),
              system) {}

  bool mayHaveAnswer() {
    // First what narrows the variables: it saves wrapping terms later.
    addGuards(0);
    addGuards(1);
    if (separation.later) {
      const Loop *loop = common[separation.equalLoops];
      Linear distance = forms.counter(loop, 1);
      distance.add(forms.counter(loop, 0), Integer(-1));
      distance.constant -= 1;
      system.atLeastZero(distance);
      addReach();
    }
    std::optional<Linear> first = address(0);
    std::optional<Linear> second = address(1);
    if (!first || !second) {
      return true;
    }
    first->add(*second, Integer(-1));
    system.zero(*first);
    return system.mayHaveSolution(analyses.solver);
  }

private:
  static constexpr unsigned maxGuards = 8;

  // Adds that the second is not more iterations of the innermost common loop
  // behind the first one than it may be.
  void addReach() {
    const Loop *inner = common.back();
    if (separation.within == 0) {
      return;
    }
    Linear between = forms.counter(inner, 1);
    if (separation.equalLoops + 1 == common.size()) {
      between.add(forms.counter(inner, 0), Integer(-1));
      addAtMost(between);
      return;
    }
    // In another execution of the loop: at least the iteration of the first is
    // between, and those behind it, if their number is known.
    const SCEV *rounds = analyses.evolution.getBackedgeTakenCount(inner);
    if (!isa<SCEVCouldNotCompute>(rounds)) {
      Linear rest = forms.asUnsigned(rounds, 0);
      rest.add(between, Integer(1));
      rest.add(forms.counter(inner, 0), Integer(-1));
      rest.constant += inner->getLoopLatch() == inner->getExitingBlock();
      addAtMost(rest);
    }
    between.constant += 1;
    addAtMost(between);
  }

  void addAtMost(const Linear &between) {
    Linear left;
    left.constant = Integer(static_cast<int64_t>(separation.within));
    left.add(between, Integer(-1));
    system.atLeastZero(left);
  }

  // Adds the conditions of the branches on the way to an access. A branch of
  // the same iteration was decided by the values that hold at the access, too.
  void addGuards(unsigned side) {
    const BasicBlock *block = accesses[side]->instruction->getParent();
    unsigned count = 0;
    BranchGuard guard =
        analyses.guards.last(analyses.dominators.getNode(block));
    while (guard.node && count < maxGuards) {
      const Loop *loop = analyses.loops.getLoopFor(guard.node->getBlock());
      if (!loop || loop->contains(block)) {
        addCondition(guard.condition(), guard.holds, side, count);
      }
      guard = analyses.guards.last(guard.node);
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
    } else if (holds
                   ? match(condition, m_LogicalAnd(m_Value(lhs), m_Value(rhs)))
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
    if (!isLinearComparison(compare, holds)) {
      return false;
    }
    CmpInst::Predicate predicate =
        holds ? compare.getPredicate() : compare.getInversePredicate();
    const SCEV *lhs = analyses.evolution.getSCEV(compare.getOperand(0));
    const SCEV *rhs = analyses.evolution.getSCEV(compare.getOperand(1));
    bool isUnsigned = CmpInst::isUnsigned(predicate);
    Linear left =
        isUnsigned ? forms.asUnsigned(lhs, side) : forms.asSigned(lhs, side);
    Linear right =
        isUnsigned ? forms.asUnsigned(rhs, side) : forms.asSigned(rhs, side);
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
    const SCEV *offset = offsetOf(analyses, access);
    if (!offset) {
      return std::nullopt;
    }
    Linear result = forms.asSigned(offset, side);
    system.between(result, Integer(0),
                   Integer(static_cast<int64_t>(access.arrayBytes)) - 1);
    return result;
  }

  const LoopAnalyses &analyses;
  const ArrayAccess *accesses[2];
  SmallVector<Loop *, 4> common;
  Separation separation;
  IntegerSystem system;
  LinearForms forms;
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

const SCEV *hls_frontend::offsetOf(const LoopAnalyses &analyses,
                                   const ArrayAccess &access) {
  const SCEV *pointer = analyses.evolution.getSCEVAtScope(
      const_cast<Value *>(access.pointer()), access.loop);
  const auto *base =
      dyn_cast<SCEVUnknown>(analyses.evolution.getPointerBase(pointer));
  return base && base->getValue() == access.array
             ? analyses.evolution.removePointerBase(pointer)
             : nullptr;
}

bool hls_frontend::mayConflict(const LoopAnalyses &analyses,
                               const ArrayAccess &first,
                               const ArrayAccess &second,
                               Separation separation) {
  // What it takes to ask.
  constexpr unsigned questionWork = 30;
  return !analyses.solver.take(questionWork) ||
         ConflictQuestion(analyses, first, second, separation).mayHaveAnswer();
}
