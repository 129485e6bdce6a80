/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Branches that selects can do the work of.
 */
#include "core/frontend/simplify/choice/small_branches.h"

#include "hls/work.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <optional>

using namespace llvm;
using hls_frontend::SmallBranch;

namespace {

// Whether an instruction may be computed at another place than its own, where
// the branch that leads to it has not been taken. A load would take its turn at
// the memory, and read what the text may not read; only by a constant is a
// division sure to have a result.
bool isSafe(const Instruction &instruction, const Instruction &place,
            AssumptionCache &assumptions, const DominatorTree &dominators) {
  return !instruction.mayReadOrWriteMemory() && !isa<PHINode>(instruction) &&
         isSafeToSpeculativelyExecute(&instruction, &place, &assumptions,
                                      &dominators);
}

bool isSide(BasicBlock &side, const BranchInst &branch,
            AssumptionCache &assumptions, const DominatorTree &dominators) {
  auto *end = dyn_cast<BranchInst>(side.getTerminator());
  if (!end || end->isConditional() ||
      side.getSinglePredecessor() != branch.getParent() ||
      side.hasAddressTaken()) {
    return false;
  }
  hls_work_count(1 + side.size());
  return all_of(make_range(side.begin(), end->getIterator()),
                [&](const Instruction &instruction) {
                  return isa<DbgInfoIntrinsic>(instruction) ||
                         isSafe(instruction, branch, assumptions, dominators);
                });
}

// What is not wanted may be anything, but has to be something: flags that
// allow LLVM to take it for nothing go.
void moveBefore(BasicBlock &side, Instruction &place) {
  for (Instruction &instruction : make_early_inc_range(
           make_range(side.begin(), side.getTerminator()->getIterator()))) {
    if (isa<DbgInfoIntrinsic>(instruction)) {
      instruction.eraseFromParent();
      continue;
    }
    instruction.dropPoisonGeneratingAnnotations();
    instruction.dropUBImplyingAttrsAndMetadata();
    instruction.moveBefore(&place);
  }
}

std::optional<SmallBranch> findAt(BasicBlock &block,
                                  AssumptionCache &assumptions,
                                  const DominatorTree &dominators) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch || branch->isUnconditional()) {
    return std::nullopt;
  }
  SmallBranch found = {branch, {nullptr, nullptr}, nullptr};
  BasicBlock *ends[2];
  for (unsigned i = 0; i < 2; i++) {
    BasicBlock *next = branch->getSuccessor(i);
    found.sides[i] =
        isSide(*next, *branch, assumptions, dominators) ? next : nullptr;
    ends[i] = found.sides[i] ? next->getSingleSuccessor() : next;
  }
  found.join = ends[0];
  bool meets = ends[0] == ends[1] && found.join->hasNPredecessors(2) &&
               (found.sides[0] || found.sides[1]);
  // Where pointers lead is found by how they are chosen.
  return meets && none_of(found.join->phis(),
                          [](const PHINode &phi) {
                            return phi.getType()->isPointerTy();
                          })
             ? std::optional(found)
             : std::nullopt;
}

} // namespace

SmallVector<SmallBranch, 8>
hls_frontend::findSmallBranches(const Loop &loop, AssumptionCache &assumptions,
                                const DominatorTree &dominators) {
  SmallVector<SmallBranch, 8> found;
  if (!loop.isInnermost()) {
    return found;
  }
  for (BasicBlock *block : loop.blocks()) {
    std::optional<SmallBranch> small = findAt(*block, assumptions, dominators);
    if (small && small->join != loop.getHeader() &&
        loop.contains(small->join)) {
      found.push_back(*small);
    }
  }
  return found;
}

void hls_frontend::replaceBySelects(const SmallBranch &small) {
  BasicBlock *block = small.branch->getParent();
  BasicBlock *from[2];
  for (unsigned i = 0; i < 2; i++) {
    from[i] = small.sides[i] ? small.sides[i] : block;
    if (small.sides[i]) {
      moveBefore(*small.sides[i], *small.branch);
    }
  }
  IRBuilder<> builder(small.branch);
  for (PHINode &phi : make_early_inc_range(small.join->phis())) {
    Value *values[2] = {phi.getIncomingValueForBlock(from[0]),
                        phi.getIncomingValueForBlock(from[1])};
    Value *value = values[0];
    if (values[0] != values[1]) {
      builder.SetCurrentDebugLocation(phi.getDebugLoc());
      value = builder.CreateSelect(small.branch->getCondition(), values[0],
                                   values[1]);
      value->takeName(&phi);
    }
    phi.replaceAllUsesWith(value);
    phi.eraseFromParent();
  }
  builder.SetCurrentDebugLocation(small.branch->getDebugLoc());
  builder.CreateBr(small.join);
  small.branch->eraseFromParent();
  for (BasicBlock *side : small.sides) {
    if (side) {
      DeleteDeadBlock(side);
    }
  }
  MergeBlockIntoPredecessor(small.join);
}
