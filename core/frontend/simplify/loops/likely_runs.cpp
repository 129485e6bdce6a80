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
 * Values go through memory while blocks are copied, and come back from there.
 */
#include "core/frontend/simplify/loops/likely_runs.h"
#include "core/frontend/simplify/loops/usual_interval.h"

#include "hls/work.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ProfDataUtils.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using hls_frontend::Slice;
using hls_frontend::UsualInterval;
using hls_frontend::UsualWay;

namespace {

// A larger one is not copied.
constexpr size_t mostInstructions = 200;

bool onlyComputes(const Loop &loop) {
  size_t count = 0;
  for (const BasicBlock *block : loop.blocks()) {
    for (const Instruction &instruction : *block) {
      if (instruction.mayHaveSideEffects() || instruction.isEHPad()) {
        return false;
      }
      count++;
    }
    if (!isa<BranchInst>(block->getTerminator())) {
      return false;
    }
  }
  return count <= mostInstructions;
}

// One that is left from its latch, and only there.
bool isSimple(const Loop &loop) {
  return loop.isInnermost() && loop.getLoopPreheader() && loop.getLoopLatch() &&
         loop.getExitingBlock() == loop.getLoopLatch() && loop.getExitBlock() &&
         onlyComputes(loop);
}

// Whether a condition is late, and waits for a value that it decides about.
bool isBottleneck(const Loop &loop, const Value *condition,
                  ArrayRef<const Value *> decided) {
  Slice slice(loop);
  if (slice.add(condition) == 0) {
    return false;
  }
  for (const PHINode &phi : loop.getHeader()->phis()) {
    if (slice.has(phi)) {
      Slice next(loop);
      next.add(phi.getIncomingValueForBlock(loop.getLoopLatch()));
      for (const Value *value : decided) {
        const auto *instruction = dyn_cast<Instruction>(value);
        if (instruction && next.has(*instruction)) {
          return true;
        }
      }
    }
  }
  return false;
}

// The branch, and which of its sides is taken mostly.
struct Choice {
  BranchInst *branch = nullptr;
  unsigned likely = 1;
  BasicBlock *join = nullptr; // where the sides meet
};

// Turns selects on one condition that stand together into a branch whose sides
// are empty.
BranchInst *branchOf(SelectInst &select, DominatorTree &dominators,
                     LoopInfo &loops) {
  Value *condition = select.getCondition();
  SmallVector<SelectInst *, 4> selects;
  for (Instruction *it = &select; it; it = it->getNextNode()) {
    auto *other = dyn_cast<SelectInst>(it);
    if (other && other->getCondition() == condition) {
      selects.push_back(other);
    }
  }
  // Those that need nothing between stay together with the first one.
  BasicBlock *before = select.getParent();
  Instruction *thenEnd, *elseEnd;
  DebugLoc place = select.getDebugLoc();
  DomTreeUpdater updater(dominators, DomTreeUpdater::UpdateStrategy::Eager);
  SplitBlockAndInsertIfThenElse(condition, &select, &thenEnd, &elseEnd, nullptr,
                                &updater, &loops);
  thenEnd->setDebugLoc(place);
  elseEnd->setDebugLoc(place);
  BasicBlock *join = thenEnd->getSuccessor(0);
  for (SelectInst *it : selects) {
    bool isReady = it == &select;
    for (Value *operand : {it->getTrueValue(), it->getFalseValue()}) {
      auto *instruction = dyn_cast<Instruction>(operand);
      isReady |= !instruction || instruction->getParent() != join;
      if (instruction && instruction->getParent() == join) {
        isReady = false;
        break;
      }
    }
    if (isReady) {
      PHINode *phi = PHINode::Create(it->getType(), 2, "", join->begin());
      phi->addIncoming(it->getTrueValue(), thenEnd->getParent());
      phi->addIncoming(it->getFalseValue(), elseEnd->getParent());
      phi->setDebugLoc(it->getDebugLoc());
      it->replaceAllUsesWith(phi);
      it->eraseFromParent();
    }
  }
  auto *branch = cast<BranchInst>(before->getTerminator());
  branch->setDebugLoc(place);
  return branch;
}

class Separation {
public:
  Separation(Function &kernel, Loop &loop, DominatorTree &dominators,
             LoopInfo &loops)
      : kernel(kernel), loop(loop), dominators(dominators), loops(loops) {}

  // Returns whether the loop has become two.
  bool run() {
    if (!isSimple(loop)) {
      return false;
    }
    Choice choice;
    if (!findBranch(choice) && !findSelect(choice)) {
      return false;
    }
    separate(choice);
    return true;
  }

private:
  // The block where both sides of a branch meet first.
  BasicBlock *joinOf(const BranchInst &branch) const {
    SmallPtrSet<const BasicBlock *, 8> seen;
    for (BasicBlock *block = branch.getSuccessor(0); block;
         block = next(block)) {
      seen.insert(block);
    }
    for (BasicBlock *block = branch.getSuccessor(1); block;
         block = next(block)) {
      if (seen.contains(block)) {
        return block;
      }
    }
    return nullptr;
  }

  // The block behind one that has no choice, or behind the sides of its branch.
  BasicBlock *next(BasicBlock *block) const {
    return block == loop.getLoopLatch() ? nullptr : block->getSingleSuccessor();
  }

  // How long the values take that a join gets from a side.
  unsigned cyclesOf(const BasicBlock &join, const BasicBlock &from) const {
    unsigned longest = 0;
    for (const PHINode &phi : join.phis()) {
      Slice slice(loop);
      if (phi.getBasicBlockIndex(&from) >= 0) {
        longest =
            std::max(longest, slice.add(phi.getIncomingValueForBlock(&from)));
      }
    }
    return longest;
  }

  // The block from which a side of a branch leads to the join.
  static BasicBlock *endOf(const BranchInst &branch, unsigned side,
                           const BasicBlock *join) {
    BasicBlock *block = branch.getSuccessor(side);
    if (block == join) {
      return const_cast<BasicBlock *>(branch.getParent());
    }
    while (block->getSingleSuccessor() != join) {
      block = block->getSingleSuccessor();
    }
    return block;
  }

  // The side that is said to be taken mostly, or else whose values are there
  // sooner, or else the second one.
  unsigned likelySide(const BranchInst &branch, const BasicBlock &join) const {
    uint64_t first = 0, second = 0;
    if (extractBranchWeights(branch, first, second) && first != second) {
      return first > second ? 0 : 1;
    }
    return cyclesOf(join, *endOf(branch, 0, &join)) <
                   cyclesOf(join, *endOf(branch, 1, &join))
               ? 0
               : 1;
  }

  bool take(BranchInst &branch, Choice &choice) const {
    BasicBlock *join = branch.isConditional() ? joinOf(branch) : nullptr;
    if (!join || join->getSinglePredecessor() ||
        branch.getSuccessor(0) == branch.getSuccessor(1) ||
        !hasTwoWays(*join)) {
      return false;
    }
    SmallVector<const Value *, 4> decided;
    for (const PHINode &phi : join->phis()) {
      decided.push_back(&phi);
    }
    if (!isBottleneck(loop, branch.getCondition(), decided)) {
      return false;
    }
    choice = {&branch, likelySide(branch, *join), join};
    return pays(branch.getCondition(),
                {join, endOf(branch, choice.likely, join)});
  }

  // Do iterations follow each other sooner if they do not wait for a condition?
  bool pays(const Value *condition, const UsualWay &way) const {
    Slice slice(loop);
    return UsualInterval(loop, way).find() < slice.add(condition);
  }

  // The same for what a select would become.
  bool pays(const SelectInst &select) const {
    Slice first(loop), second(loop);
    bool isTrue =
        first.add(select.getTrueValue()) < second.add(select.getFalseValue());
    UsualWay way;
    way.condition = select.getCondition();
    way.isTrue = isTrue;
    return pays(way.condition, way);
  }

  static bool hasTwoWays(const BasicBlock &block) {
    return pred_size(&block) == 2;
  }

  bool findBranch(Choice &choice) const {
    for (BasicBlock *block : loop.blocks()) {
      if (block != loop.getLoopLatch() &&
          take(*cast<BranchInst>(block->getTerminator()), choice)) {
        return true;
      }
    }
    return false;
  }

  bool findSelect(Choice &choice) const {
    for (BasicBlock *block : loop.blocks()) {
      for (Instruction &instruction : *block) {
        auto *select = dyn_cast<SelectInst>(&instruction);
        if (select && select->getCondition()->getType()->isIntegerTy(1) &&
            isBottleneck(loop, select->getCondition(), {select}) &&
            pays(*select)) {
          return take(*branchOf(*select, dominators, loops), choice);
        }
      }
    }
    return false;
  }

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
      slots.push_back(DemotePHIToStack(phi, entry()));
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

  // The blocks from the join to the latch.
  SmallVector<BasicBlock *, 8> blocksBehind(BasicBlock *join) const {
    SmallVector<BasicBlock *, 8> found;
    for (BasicBlock *block : loop.blocks()) {
      if (dominators.dominates(join, block)) {
        found.push_back(block);
      }
    }
    return found;
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

  void separate(const Choice &choice) {
    BasicBlock *header = loop.getHeader();
    BasicBlock *preheader = loop.getLoopPreheader();
    BasicBlock *rare = endOf(*choice.branch, 1 - choice.likely, choice.join);
    SmallVector<BasicBlock *, 8> behind = blocksBehind(choice.join);
    demote();
    ValueToValueMapTy copies;
    SmallVector<BasicBlock *, 8> copied;
    for (BasicBlock *block : behind) {
      BasicBlock *copy = CloneBasicBlock(block, copies, ".rare", &kernel);
      copies[block] = copy;
      copied.push_back(copy);
    }
    remapInstructionsInBlocks(copied, copies);
    auto *latch =
        cast<BasicBlock>(copies[loop.getLoopLatch()])->getTerminator();
    BasicBlock *outer = makeHeader(*preheader, *cast<BranchInst>(latch));
    preheader->getTerminator()->replaceSuccessorWith(header, outer);
    Instruction *end = rare->getTerminator();
    for (unsigned i = 0; i < end->getNumSuccessors(); i++) {
      if (end->getSuccessor(i) == choice.join &&
          (rare != choice.branch->getParent() || i == 1 - choice.likely)) {
        end->setSuccessor(i, cast<BasicBlock>(copies[choice.join]));
      }
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
