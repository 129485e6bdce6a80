/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Branches that loops wait for: one on a condition that is late, needs a value
 * of the iteration before, and decides about it.
 */
#include "core/frontend/simplify/loops/likely_branch.h"
#include "core/frontend/simplify/loops/usual_interval.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ProfDataUtils.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using hls_frontend::endOfSide;
using hls_frontend::LikelyBranch;
using hls_frontend::Slice;
using hls_frontend::UsualInterval;
using hls_frontend::UsualWay;

namespace {

// A larger one is not copied.
constexpr size_t mostInstructions = 200;

// Whether a loop does nothing but compute, load, and store plain values.
bool hasPlainWork(const Loop &loop) {
  size_t count = 0;
  for (const BasicBlock *block : loop.blocks()) {
    for (const Instruction &instruction : *block) {
      const auto *store = dyn_cast<StoreInst>(&instruction);
      if (store ? !store->isSimple()
                : instruction.mayHaveSideEffects() || instruction.isEHPad()) {
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
         hasPlainWork(loop);
}

// Whether each array that a loop stores to has one store, and no load: in two
// loops, the order of others would be kept by a queue, if at all.
bool storesFreely(const Loop &loop) {
  SmallPtrSet<const Value *, 8> stored, loaded;
  for (const BasicBlock *block : loop.blocks()) {
    for (const Instruction &instruction : *block) {
      const Value *address = getLoadStorePointerOperand(&instruction);
      if (address && isa<StoreInst>(instruction) &&
          !stored.insert(getUnderlyingObject(address)).second) {
        return false;
      }
      if (address && isa<LoadInst>(instruction)) {
        loaded.insert(getUnderlyingObject(address));
      }
    }
  }
  return none_of(stored,
                 [&](const Value *array) { return loaded.contains(array); });
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
  SplitBlockAndInsertIfThenElse(condition, &select, &thenEnd, &elseEnd,
                                getBranchWeightMDNode(select), &updater,
                                &loops);
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

class Search {
public:
  Search(Loop &loop, DominatorTree &dominators, LoopInfo &loops)
      : loop(loop), dominators(dominators), loops(loops) {}

  bool find(LikelyBranch &found) const {
    return isSimple(loop) && storesFreely(loop) &&
           (findBranch(found) || findSelect(found));
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

  // The side that is said to be taken mostly, or else whose values are there
  // sooner, or else the second one.
  unsigned likelySide(const BranchInst &branch, const BasicBlock &join) const {
    uint64_t first = 0, second = 0;
    if (extractBranchWeights(branch, first, second) && first != second) {
      return first > second ? 0 : 1;
    }
    return cyclesOf(join, *endOfSide(branch, 0, &join)) <
                   cyclesOf(join, *endOfSide(branch, 1, &join))
               ? 0
               : 1;
  }

  bool take(BranchInst &branch, LikelyBranch &found) const {
    BasicBlock *join = branch.isConditional() ? joinOf(branch) : nullptr;
    if (!join || join->getSinglePredecessor() ||
        branch.getSuccessor(0) == branch.getSuccessor(1) ||
        !hasTwoWays(*join) ||
        !dominators.dominates(join, loop.getLoopLatch())) {
      return false;
    }
    auto isBehind = [&](const Instruction &instruction) {
      return dominators.dominates(join, instruction.getParent());
    };
    SmallVector<const Value *, 4> decided;
    for (const PHINode &phi : join->phis()) {
      decided.push_back(&phi);
    }
    if (!isBottleneck(loop, branch.getCondition(), decided)) {
      return false;
    }
    found = {&branch, likelySide(branch, *join), join, false};
    return findStores(isBehind, found) &&
           pays(branch.getCondition(),
                {join, endOfSide(branch, found.likely, join)});
  }

  // Do iterations follow each other sooner if they do not wait for a condition?
  bool pays(const Value *condition, const UsualWay &way) const {
    Slice slice(loop);
    return UsualInterval(loop, way).find() < slice.add(condition);
  }

  // The same for what a select would become.
  bool pays(const SelectInst &select) const {
    uint64_t ifTrue = 0, ifFalse = 0;
    Slice first(loop), second(loop);
    UsualWay way;
    way.condition = select.getCondition();
    way.isTrue =
        extractBranchWeights(select, ifTrue, ifFalse) && ifTrue != ifFalse
            ? ifTrue > ifFalse
            : first.add(select.getTrueValue()) <
                  second.add(select.getFalseValue());
    return pays(way.condition, way);
  }

  // Are the stores of the loop on one side of a join?
  bool findStores(function_ref<bool(const Instruction &)> isBehind,
                  LikelyBranch &found) const {
    bool isAnyBefore = false, isAnyBehind = false;
    for (const BasicBlock *block : loop.blocks()) {
      for (const Instruction &instruction : *block) {
        if (isa<StoreInst>(instruction)) {
          (isBehind(instruction) ? isAnyBehind : isAnyBefore) = true;
        }
      }
    }
    found.storesBehind = isAnyBehind;
    return !isAnyBefore || !isAnyBehind;
  }

  // The same for what a select would become.
  bool mayBeBranch(const SelectInst &select) const {
    LikelyBranch found;
    auto isBehind = [&](const Instruction &instruction) {
      return dominators.dominates(&select, &instruction);
    };
    return dominators.dominates(select.getParent(), loop.getLoopLatch()) &&
           findStores(isBehind, found);
  }

  static bool hasTwoWays(const BasicBlock &block) {
    return pred_size(&block) == 2;
  }

  bool findBranch(LikelyBranch &found) const {
    for (BasicBlock *block : loop.blocks()) {
      if (block != loop.getLoopLatch() &&
          take(*cast<BranchInst>(block->getTerminator()), found)) {
        return true;
      }
    }
    return false;
  }

  bool findSelect(LikelyBranch &found) const {
    for (BasicBlock *block : loop.blocks()) {
      for (Instruction &instruction : *block) {
        auto *select = dyn_cast<SelectInst>(&instruction);
        if (select && select->getCondition()->getType()->isIntegerTy(1) &&
            isBottleneck(loop, select->getCondition(), {select}) &&
            mayBeBranch(*select) && pays(*select)) {
          return take(*branchOf(*select, dominators, loops), found);
        }
      }
    }
    return false;
  }

  Loop &loop;
  DominatorTree &dominators;
  LoopInfo &loops;
};

} // namespace

BasicBlock *hls_frontend::endOfSide(const BranchInst &branch, unsigned side,
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

std::optional<LikelyBranch>
hls_frontend::findLikelyBranch(Loop &loop, DominatorTree &dominators,
                               LoopInfo &loops) {
  LikelyBranch found;
  return Search(loop, dominators, loops).find(found) ? std::optional(found)
                                                     : std::nullopt;
}
