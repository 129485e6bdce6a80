/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *   do {                          before = a[i];
 *     ... a[i] ... a[i + 1]       do {
 *     i++;                  =>      next = a[i + 1];
 *   } while (...);                  ... before ... next
 *                                   before = next;
 *                                   i++;
 *                                 } while (...);
 *
 * If the loop tests at the top whether there is an iteration, the first load is
 * behind a copy of that test.
 */
#include "core/frontend/simplify/loops/carried_loads.h"
#include "core/frontend/simplify/llvm_analyses.h"

#include "hls/work.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace {

// Loops with more loads are left alone: each is compared with the others.
constexpr size_t mostLoads = 64;

// An address that is computed in more steps is not looked into.
constexpr unsigned mostSteps = 4;

class Carrier {
public:
  Carrier(Loop &loop, DominatorTree &dominators, LoopInfo &loops,
          ScalarEvolution &evolution)
      : loop(loop), dominators(dominators), loops(loops), evolution(evolution) {
  }

  void run() {
    if (!loop.getLoopLatch() || !listLoads()) {
      return;
    }
    for (LoadInst *&load : loads) {
      LoadInst *next = nextOf(*load);
      if (next && isBehindTest(*load->getParent()) && carry(*load, *next)) {
        load = nullptr;
      }
    }
  }

private:
  // The loads that each iteration performs, of arrays that stay as they are.
  // Returns false if the loop is not to be looked at.
  bool listLoads() {
    SmallPtrSet<const Value *, 8> stored;
    for (BasicBlock *block : loop.blocks()) {
      for (Instruction &instruction : *block) {
        if (auto *store = dyn_cast<StoreInst>(&instruction)) {
          stored.insert(getUnderlyingObject(store->getPointerOperand()));
        } else if (instruction.mayHaveSideEffects()) {
          return false;
        }
        auto *load = dyn_cast<LoadInst>(&instruction);
        if (load && dominators.dominates(block, loop.getLoopLatch())) {
          loads.push_back(load);
        }
      }
    }
    erase_if(loads, [&](const LoadInst *load) {
      return stored.contains(getUnderlyingObject(load->getPointerOperand()));
    });
    return loads.size() <= mostLoads;
  }

  // Is a value what another one is in the next iteration? Where LLVM does not
  // know how a value grows, as it might overflow, its operands tell.
  bool isNext(Value *next, Value *value, unsigned steps) const {
    hls_work_count(1);
    if (loop.isLoopInvariant(value)) {
      return next == value;
    }
    if (evolution.isSCEVable(value->getType()) &&
        value->getType() == next->getType()) {
      const auto *counted = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(value));
      if (counted && counted->getLoop() == &loop &&
          counted->getPostIncExpr(evolution) == evolution.getSCEV(next)) {
        return true;
      }
    }
    auto *phi = dyn_cast<PHINode>(value);
    if (phi && phi->getParent() == loop.getHeader()) {
      return next == phi->getIncomingValueForBlock(loop.getLoopLatch());
    }
    auto *now = dyn_cast<Instruction>(value);
    auto *then = dyn_cast<Instruction>(next);
    if (steps == 0 || !now || !then || phi || now->mayReadOrWriteMemory() ||
        !now->isSameOperationAs(then)) {
      return false;
    }
    return all_of(zip(then->operands(), now->operands()), [&](auto pair) {
      return isNext(std::get<0>(pair), std::get<1>(pair), steps - 1);
    });
  }

  // The load whose address the next iteration has for this one.
  LoadInst *nextOf(LoadInst &load) const {
    for (LoadInst *next : loads) {
      if (next && next != &load && next->getType() == load.getType() &&
          isNext(next->getPointerOperand(), load.getPointerOperand(),
                 mostSteps)) {
        return next;
      }
    }
    return nullptr;
  }

  // Does a value of the header need nothing of its block but what only
  // computes?
  bool isComputed(const Value *value, unsigned steps) const {
    const auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction || !loop.contains(instruction)) {
      return true;
    }
    if (isa<PHINode>(instruction)) {
      return instruction->getParent() == loop.getHeader();
    }
    return steps > 0 && !instruction->mayReadFromMemory() &&
           !instruction->mayHaveSideEffects() &&
           all_of(instruction->operands(), [&](const Value *operand) {
             return isComputed(operand, steps - 1);
           });
  }

  // Computes a value as the first iteration would, before it.
  Value *copy(Value *value, Instruction *before) {
    auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction || !loop.contains(instruction)) {
      return value;
    }
    if (auto *phi = dyn_cast<PHINode>(instruction)) {
      return phi->getIncomingValueForBlock(loop.getLoopPreheader());
    }
    Instruction *made = instruction->clone();
    for (Use &operand : made->operands()) {
      operand.set(copy(operand.get(), before));
    }
    made->insertBefore(before);
    return made;
  }

  // Is it the header, or the block behind the test at the top?
  bool isBehindTest(const BasicBlock &block) const {
    const BasicBlock *header = loop.getHeader();
    return &block == header || (block.getSinglePredecessor() == header &&
                                isa<BranchInst>(header->getTerminator()));
  }

  // The condition by which a block is behind the test at the top, and which of
  // its values that is; null for the header.
  Value *testOf(const BasicBlock &block, bool &isTrue) const {
    auto *branch = cast<BranchInst>(loop.getHeader()->getTerminator());
    if (&block == loop.getHeader() || branch->isUnconditional()) {
      return nullptr;
    }
    isTrue = branch->getSuccessor(0) == &block;
    return branch->getCondition();
  }

  // Where the first iteration's load is to be, before the loop.
  Instruction *placeOfFirst(Value *test, bool isTrue) {
    BasicBlock *preheader = loop.getLoopPreheader();
    if (!preheader) {
      preheader =
          InsertPreheaderForLoop(&loop, &dominators, &loops, nullptr, false);
    }
    if (!preheader || !test) {
      return preheader ? preheader->getTerminator() : nullptr;
    }
    Instruction *end = preheader->getTerminator();
    IRBuilder<> builder(end);
    Value *condition = copy(test, end);
    if (!isTrue) {
      condition = builder.CreateNot(condition);
    }
    DomTreeUpdater updater(dominators, DomTreeUpdater::UpdateStrategy::Eager);
    Instruction *place = SplitBlockAndInsertIfThen(condition, end, false,
                                                   nullptr, &updater, &loops);
    place->setDebugLoc(end->getDebugLoc());
    return place;
  }

  // What the first iteration loads. Where it loads nothing, that is not used.
  Value *firstOf(LoadInst &load, Instruction *place) {
    auto *first = cast<LoadInst>(load.clone());
    first->setOperand(0, copy(load.getPointerOperand(), place));
    first->insertBefore(place);
    BasicBlock *preheader = loop.getLoopPreheader();
    if (place->getParent() == preheader) {
      return first;
    }
    PHINode *value = PHINode::Create(load.getType(), 2, "", preheader->begin());
    for (BasicBlock *block : predecessors(preheader)) {
      value->addIncoming(block == place->getParent()
                             ? cast<Value>(first)
                             : Constant::getNullValue(load.getType()),
                         block);
    }
    value->setDebugLoc(load.getDebugLoc());
    return value;
  }

  // Returns whether the load is gone.
  bool carry(LoadInst &load, LoadInst &next) {
    bool isTrue = true;
    Value *test = testOf(*load.getParent(), isTrue);
    if (!isComputed(load.getPointerOperand(), mostSteps) ||
        (test && !isComputed(test, mostSteps))) {
      return false;
    }
    Instruction *place = placeOfFirst(test, isTrue);
    if (!place) {
      return false;
    }
    Value *first = firstOf(load, place);
    PHINode *carried =
        PHINode::Create(load.getType(), 2, "", loop.getHeader()->begin());
    carried->addIncoming(first, loop.getLoopPreheader());
    carried->addIncoming(&next, loop.getLoopLatch());
    carried->setDebugLoc(load.getDebugLoc());
    load.replaceAllUsesWith(carried);
    evolution.forgetValue(&load);
    load.eraseFromParent();
    return true;
  }

  Loop &loop;
  DominatorTree &dominators;
  LoopInfo &loops;
  ScalarEvolution &evolution;
  SmallVector<LoadInst *, 16> loads;
};

} // namespace

void hls_frontend::carryLoads(Function &kernel,
                              function_ref<bool(const Loop &)> isAsked) {
  LlvmAnalyses analyses(*kernel.getParent());
  auto &dominators =
      analyses.functions.getResult<DominatorTreeAnalysis>(kernel);
  auto &loops = analyses.functions.getResult<LoopAnalysis>(kernel);
  auto &evolution =
      analyses.functions.getResult<ScalarEvolutionAnalysis>(kernel);
  for (Loop *loop : loops.getLoopsInPreorder()) {
    if (loop->isInnermost() && isAsked(*loop)) {
      Carrier(*loop, dominators, loops, evolution).run();
    }
  }
}
