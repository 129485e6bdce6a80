/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One block before each loop that leads to it. LLVM's pass for the shape of
 * loops makes these as well, but moves all that a loop dominates in the
 * dominator tree for each: of loops in a row, all that follow. Here the tree is
 * made anew once all blocks are there.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "hls/work.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace {

// Puts the new block behind the first block before the loop that the text has
// directly before a block of it, or else behind the first of all.
void moveToLoop(BasicBlock &entry, ArrayRef<BasicBlock *> outside,
                const Loop &loop) {
  BasicBlock *before = &*std::prev(entry.getIterator());
  if (is_contained(outside, before)) {
    return;
  }
  const auto *found = find_if(outside, [&](const BasicBlock *block) {
    const BasicBlock *next = block->getNextNode();
    return next && loop.contains(next);
  });
  entry.moveAfter(found == outside.end() ? outside.front() : *found);
}

} // namespace

// A block that leads elsewhere, too, by a jump to a computed address cannot be
// led through another.
bool hls_frontend::addLoopEntry(const Loop &loop) {
  hls_work_count(1);
  if (loop.getLoopPreheader()) {
    return false;
  }
  SmallVector<BasicBlock *, 8> outside;
  for (BasicBlock *before : predecessors(loop.getHeader())) {
    if (loop.contains(before)) {
      continue;
    }
    if (isa<IndirectBrInst, CallBrInst>(before->getTerminator())) {
      return false;
    }
    outside.push_back(before);
  }
  if (outside.empty()) {
    return false;
  }
  BasicBlock *entry =
      SplitBlockPredecessors(loop.getHeader(), outside, ".preheader");
  if (!entry) {
    return false;
  }
  entry->getTerminator()->setDebugLoc(loop.getStartLoc());
  moveToLoop(*entry, outside, loop);
  return true;
}

PreservedAnalyses
hls_frontend::LoopEntriesPass::run(Function &function,
                                   FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  bool changed = false;
  SmallVector<Loop *, 4> outerFirst = loops.getLoopsInPreorder();
  for (const Loop *loop : reverse(outerFirst)) {
    changed |= addLoopEntry(*loop);
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
