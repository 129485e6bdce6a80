/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *   for (...) {                      for (...) { // the rest of the iterations
 *     early                            for (...) {
 *     if (condition)                     early
 *       rare                             if (condition) goto rarely;
 *     else                               usual
 *       usual               =>           late
 *     late                             }
 *   }                                  break;
 *                                    rarely:
 *                                      rare
 *                                      late
 *                                    }
 *
 * A store is not copied: only one place keeps its order. With stores in `late`,
 *
 *   for (...) { // the rest of the iterations
 *     early
 *     if (condition) rare else usual
 *     for (...) {
 *       late
 *       if (there is no other iteration) break;
 *       early
 *       if (condition) break; // and once more from the top
 *       usual
 *     }
 *     if (there is no other iteration) break;
 *   }
 *
 * Values go through memory while blocks are copied, and come back from there.
 */
#include "core/frontend/simplify/loops/likely_runs.h"
#include "core/frontend/simplify/loops/likely_branch.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using hls_frontend::endOfSide;
using hls_frontend::LikelyBranch;

namespace {

class Separation {
public:
  Separation(Function &kernel, Loop &loop, DominatorTree &dominators,
             LoopInfo &loops)
      : kernel(kernel), loop(loop), dominators(dominators), loops(loops) {}

  // Returns whether the loop has become two.
  bool run() {
    std::optional<LikelyBranch> found =
        hls_frontend::findLikelyBranch(loop, dominators, loops);
    if (found && found->storesBehind) {
      repeatBefore(*found);
    } else if (found) {
      copyBehind(*found);
    }
    return found.has_value();
  }

private:
  // Takes all values of the loop through memory that are used in other blocks.
  void demote() {
    SmallVector<PHINode *, 16> phis;
    SmallVector<Instruction *, 32> values;
    auto collect = [&](BasicBlock &block) {
      for (PHINode &phi : block.phis()) {
        phis.push_back(&phi);
      }
    };
    for (BasicBlock *block : loop.blocks()) {
      collect(*block);
    }
    collect(*loop.getExitBlock());
    for (PHINode *phi : phis) {
      bool isCarried = phi->getParent() == loop.getHeader();
      AllocaInst *slot = DemotePHIToStack(phi, entry());
      slots.push_back(slot);
      if (isCarried && slot) {
        carried.push_back(slot);
      }
    }
    for (BasicBlock *block : loop.blocks()) {
      for (Instruction &instruction : *block) {
        if (instruction.isUsedOutsideOfBlock(block)) {
          values.push_back(&instruction);
        }
      }
    }
    for (Instruction *value : values) {
      slots.push_back(DemoteRegToStack(*value, false, entry()));
    }
  }

  std::optional<BasicBlock::iterator> entry() const {
    return kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  }

  // The blocks from the join to the latch, or those before.
  SmallVector<BasicBlock *, 8> blocksOf(const BasicBlock *join,
                                        bool areBehind) const {
    SmallVector<BasicBlock *, 8> found;
    for (BasicBlock *block : loop.blocks()) {
      if (dominators.dominates(join, block) == areBehind) {
        found.push_back(block);
      }
    }
    return found;
  }

  // Copies blocks, which lead to each other then, and where they have led.
  void copy(ArrayRef<BasicBlock *> blocks, const char *suffix,
            ValueToValueMapTy &copies) {
    SmallVector<BasicBlock *, 8> copied;
    for (BasicBlock *block : blocks) {
      BasicBlock *made = CloneBasicBlock(block, copies, suffix, &kernel);
      copies[block] = made;
      copied.push_back(made);
    }
    remapInstructionsInBlocks(copied, copies);
  }

  // The header of the outer loop, to which a copied latch leads then. A block
  // that does nothing would not stay: it looks at what the latch has decided.
  BasicBlock *makeHeader(BasicBlock &preheader, BranchInst &latch) {
    BasicBlock *header = loop.getHeader();
    IRBuilder<> builder(&*kernel.getEntryBlock().begin());
    AllocaInst *again = builder.CreateAlloca(builder.getInt1Ty());
    slots.push_back(again);
    builder.SetInsertPoint(preheader.getTerminator());
    builder.CreateStore(builder.getTrue(), again);
    builder.SetInsertPoint(&latch);
    Value *goesOn = latch.getCondition();
    if (latch.getSuccessor(0) != header) {
      goesOn = builder.CreateNot(goesOn);
    }
    builder.CreateStore(goesOn, again);
    auto *outer = BasicBlock::Create(kernel.getContext(), "", &kernel, header);
    builder.CreateBr(outer);
    builder.SetInsertPoint(outer);
    builder.SetCurrentDebugLocation(latch.getDebugLoc());
    builder.CreateCondBr(builder.CreateLoad(builder.getInt1Ty(), again), header,
                         loop.getExitBlock());
    latch.eraseFromParent();
    return outer;
  }

  void copyBehind(const LikelyBranch &found) {
    BasicBlock *header = loop.getHeader();
    BasicBlock *preheader = loop.getLoopPreheader();
    BasicBlock *rare = endOfSide(*found.branch, 1 - found.likely, found.join);
    SmallVector<BasicBlock *, 8> behind = blocksOf(found.join, true);
    demote();
    ValueToValueMapTy copies;
    copy(behind, ".rare", copies);
    auto *latch =
        cast<BasicBlock>(copies[loop.getLoopLatch()])->getTerminator();
    BasicBlock *outer = makeHeader(*preheader, *cast<BranchInst>(latch));
    preheader->getTerminator()->replaceSuccessorWith(header, outer);
    Instruction *end = rare->getTerminator();
    for (unsigned i = 0; i < end->getNumSuccessors(); i++) {
      if (end->getSuccessor(i) == found.join &&
          (rare != found.branch->getParent() || i == 1 - found.likely)) {
        end->setSuccessor(i, cast<BasicBlock>(copies[found.join]));
      }
    }
    promote();
  }

  // Takes what the loop carries out of the inner loop by the branch: what the
  // test has told of it holds there. Nobody needs it at the end of the loop.
  void leaveByBranch(BranchInst &latch, BranchInst &branch, BranchInst &exit) {
    IRBuilder<> builder(kernel.getContext());
    for (AllocaInst *slot : carried) {
      Type *type = slot->getAllocatedType();
      builder.SetInsertPoint(&*kernel.getEntryBlock().begin());
      AllocaInst *left = builder.CreateAlloca(type);
      slots.push_back(left);
      builder.SetInsertPoint(&latch);
      builder.CreateStore(Constant::getNullValue(type), left);
      builder.SetInsertPoint(&branch);
      builder.CreateStore(builder.CreateLoad(type, slot), left);
      builder.SetInsertPoint(&exit);
      builder.CreateStore(builder.CreateLoad(type, left), slot);
    }
  }

  void repeatBefore(const LikelyBranch &found) {
    BasicBlock *header = loop.getHeader();
    BasicBlock *preheader = loop.getLoopPreheader();
    SmallVector<BasicBlock *, 8> before = blocksOf(found.join, false);
    demote();
    ValueToValueMapTy copies;
    copy(before, ".first", copies);
    auto *outer = cast<BasicBlock>(copies[header]);
    preheader->getTerminator()->replaceSuccessorWith(header, outer);
    // Both ways out of the inner loop lead to one block, by which all values
    // leave it.
    auto *latch = cast<BranchInst>(loop.getLoopLatch()->getTerminator());
    auto *behind = BasicBlock::Create(kernel.getContext(), "", &kernel,
                                      loop.getExitBlock());
    BranchInst *exit = BranchInst::Create(outer, loop.getExitBlock(),
                                          latch->getCondition(), behind);
    exit->setDebugLoc(latch->getDebugLoc());
    if (latch->getSuccessor(0) != header) {
      exit->swapSuccessors();
    }
    latch->replaceSuccessorWith(loop.getExitBlock(), behind);
    leaveByBranch(*latch, *found.branch, *exit);
    BasicBlock *rare = found.branch->getSuccessor(1 - found.likely);
    found.branch->setSuccessor(1 - found.likely, behind);
    // What led to the rare side leads to the copy of it.
    while (rare != found.join && pred_empty(rare)) {
      BasicBlock *next = rare->getSingleSuccessor();
      DeleteDeadBlock(rare);
      rare = next;
    }
    promote();
  }

  void promote() {
    DominatorTree now(kernel);
    erase_if(slots, [](AllocaInst *slot) { return !slot; });
    PromoteMemToReg(slots, now);
  }

  Function &kernel;
  Loop &loop;
  DominatorTree &dominators;
  LoopInfo &loops;
  SmallVector<AllocaInst *, 32> slots;
  SmallVector<AllocaInst *, 16> carried; // those of what the loop carries
};

} // namespace

void hls_frontend::separateLikelyRuns(
    Function &kernel, function_ref<bool(const Loop &)> isAsked) {
  SmallPtrSet<const BasicBlock *, 8> seen; // headers
  for (bool again = true; again;) {
    again = false;
    DominatorTree dominators(kernel);
    LoopInfo loops(dominators);
    for (Loop *loop : loops.getLoopsInPreorder()) {
      if (loop->isInnermost() && isAsked(*loop) &&
          seen.insert(loop->getHeader()).second &&
          Separation(kernel, *loop, dominators, loops).run()) {
        again = true;
        break;
      }
    }
  }
}
