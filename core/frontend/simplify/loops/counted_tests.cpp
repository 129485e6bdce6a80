/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a loop goes on while `++i < n`, and i cannot be beyond n before that,
 * it goes on while `++i != n`. LLVM takes such a test for one of the count that
 * it knows, and tests i before the sum. The test no longer waits for the sum
 * then, and whether numbers are equal is a matter of tables, which are mapped
 * together with the logic behind them; a comparison of order has a carry chain.
 * One with a constant has a short one or none, and stays.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <optional>

using namespace llvm;

namespace {

// The comparison under which the count begins on the side from which it goes to
// its end; none for a test that may stay true beyond that.
std::optional<CmpInst::Predicate> isOnTheWay(CmpInst::Predicate stays,
                                             const SCEV &step) {
  switch (stays) {
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_SLT:
    return step.isOne() ? std::optional(CmpInst::getNonStrictPredicate(stays))
                        : std::nullopt;
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_SGT:
    return step.isAllOnesValue()
               ? std::optional(CmpInst::getNonStrictPredicate(stays))
               : std::nullopt;
  default:
    return std::nullopt;
  }
}

bool countsToItsEnd(const Loop &loop, const ICmpInst &test, bool staysIfTrue,
                    ScalarEvolution &evolution) {
  CmpInst::Predicate stays =
      staysIfTrue ? test.getPredicate() : test.getInversePredicate();
  const SCEV *count = evolution.getSCEV(test.getOperand(0));
  const SCEV *end = evolution.getSCEV(test.getOperand(1));
  if (evolution.isLoopInvariant(count, &loop)) {
    std::swap(count, end);
    stays = CmpInst::getSwappedPredicate(stays);
  }
  const auto *values = dyn_cast<SCEVAddRecExpr>(count);
  if (!values || values->getLoop() != &loop || !values->isAffine() ||
      isa<SCEVConstant>(end) || !evolution.isLoopInvariant(end, &loop)) {
    return false;
  }
  auto before = isOnTheWay(stays, *values->getStepRecurrence(evolution));
  return before && evolution.isLoopEntryGuardedByCond(&loop, *before,
                                                      values->getStart(), end);
}

} // namespace

bool hls_frontend::countTests(const Loop &loop, const DominatorTree &dominators,
                              ScalarEvolution &evolution) {
  SmallVector<BasicBlock *, 4> exiting;
  loop.getExitingBlocks(exiting);
  const BasicBlock *latch = loop.getLoopLatch();
  bool changed = false;
  for (BasicBlock *block : exiting) {
    auto *branch = dyn_cast<BranchInst>(block->getTerminator());
    auto *test = branch ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
    // Every value of the count has to be tested.
    if (!test || !test->hasOneUse() ||
        !test->getOperand(0)->getType()->isIntegerTy() || !latch ||
        !dominators.dominates(block, latch)) {
      continue;
    }
    bool staysIfTrue = loop.contains(branch->getSuccessor(0));
    if (countsToItsEnd(loop, *test, staysIfTrue, evolution)) {
      test->setPredicate(staysIfTrue ? CmpInst::ICMP_NE : CmpInst::ICMP_EQ);
      changed = true;
    }
  }
  return changed;
}
