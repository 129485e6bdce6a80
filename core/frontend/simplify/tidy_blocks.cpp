/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks that do nothing are multiplexers for nothing. Lowering a switch and
 * merging returns leave some; simplifycfg would make switches again. LLVM goes
 * through all ways to the block behind one that it removes, so those that have
 * many ways in, as a return has, are led to at once before.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "hls/work.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {

// From how many on each is not gone through once more for each.
constexpr size_t manyWays = 64;

bool isForwarding(BasicBlock &block) {
  const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  return branch && branch->isUnconditional() &&
         block.getFirstNonPHIOrDbg() == branch &&
         &block != &block.getParent()->getEntryBlock();
}

// Where a block is left that does nothing, is come to from one place, and that
// place does not lead to the block behind by itself; else NULL.
BasicBlock *placeBefore(BasicBlock &block, const BasicBlock &join) {
  BasicBlock *before = block.getSinglePredecessor();
  return before && before != &block && &block != &join && isForwarding(block) &&
                 !block.hasAddressTaken() &&
                 !block.getTerminator()->hasMetadata(LLVMContext::MD_loop) &&
                 isa<BranchInst>(before->getTerminator())
             ? before
             : nullptr;
}

// Leads ways to a block past the blocks on them that do nothing.
bool shortenWays(BasicBlock &join) {
  SmallVector<BasicBlock *, 64> ways(predecessors(&join));
  if (ways.size() < manyWays) {
    return false;
  }
  SmallPtrSet<const BasicBlock *, 16> known(ways.begin(), ways.end());
  DenseMap<BasicBlock *, BasicBlock *> shorter; // from what is removed
  for (BasicBlock *way : ways) {
    hls_work_count(1);
    BasicBlock *before = placeBefore(*way, join);
    if (before && known.insert(before).second) {
      FoldSingleEntryPHINodes(way);
      shorter[way] = before;
    }
  }
  for (PHINode &phi : join.phis()) {
    for (unsigned i = 0; i < phi.getNumIncomingValues(); i++) {
      if (BasicBlock *before = shorter.lookup(phi.getIncomingBlock(i))) {
        phi.setIncomingBlock(i, before);
      }
    }
  }
  for (BasicBlock *way : ways) {
    if (BasicBlock *before = shorter.lookup(way)) {
      before->getTerminator()->replaceSuccessorWith(way, &join);
      way->getTerminator()->eraseFromParent();
      way->eraseFromParent();
    }
  }
  return !shorter.empty();
}

// Goes through all blocks once.
bool tidy(Function &function) {
  bool changed = false;
  for (BasicBlock &block : make_early_inc_range(function)) {
    changed |= MergeBlockIntoPredecessor(&block) ||
               (isForwarding(block) &&
                TryToSimplifyUncondBranchFromEmptyBlock(&block));
  }
  return changed;
}

} // namespace

PreservedAnalyses
hls_frontend::ShortenWaysPass::run(Function &function,
                                   FunctionAnalysisManager &) {
  SmallVector<BasicBlock *, 16> joins;
  for (BasicBlock &block : function) {
    if (block.hasNPredecessorsOrMore(manyWays)) {
      joins.push_back(&block);
    }
  }
  bool changed = false;
  for (BasicBlock *join : joins) {
    changed |= shortenWays(*join);
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses hls_frontend::TidyBlocksPass::run(Function &function,
                                                    FunctionAnalysisManager &) {
  bool changed = false;
  while (tidy(function)) {
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
