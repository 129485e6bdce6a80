/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks that do nothing are multiplexers for nothing. Lowering a switch and
 * merging returns leave some; simplifycfg would make switches again.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {

bool isForwarding(BasicBlock &block) {
  const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  return branch && branch->isUnconditional() &&
         block.getFirstNonPHIOrDbg() == branch &&
         &block != &block.getParent()->getEntryBlock();
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

PreservedAnalyses hls_frontend::TidyBlocksPass::run(Function &function,
                                                    FunctionAnalysisManager &) {
  bool changed = false;
  while (tidy(function)) {
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
