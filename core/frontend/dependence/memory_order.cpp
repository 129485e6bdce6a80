/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The accesses that a circuit keeps in order by itself.
 */
#include "core/frontend/dependence/memory_order.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Whether a value arrives only after a load has delivered, whatever way
// control took. A multiplexer or select passes the chosen operand without
// waiting for the other; every other unit waits for all its operands.
class Waiting {
public:
  Waiting(const LoadInst &load, SolverState &state)
      : load(load), state(state) {}

  bool waits(const Value *value) {
    if (value == &load) {
      return true;
    }
    const auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction) {
      return false;
    }
    // A value that comes round a loop waits if the one that enters the loop
    // does and each iteration's waits for the one before: the phi is asked
    // about both, and assumed of itself. Every way round leads through one.
    const auto *phi = dyn_cast<PHINode>(instruction);
    if (phi && !visiting.insert(phi).second) {
      return true;
    }
    bool result = operandsWait(*instruction);
    if (phi) {
      visiting.erase(phi);
    }
    return result;
  }

private:
  bool operandsWait(const Instruction &instruction) {
    if (++visits > maxVisits || !state.take(1)) {
      return false;
    }
    if (const auto *phi = dyn_cast<PHINode>(&instruction)) {
      return all_of(phi->incoming_values(),
                    [this](const Use &use) { return waits(use); });
    }
    if (const auto *select = dyn_cast<SelectInst>(&instruction)) {
      return waits(select->getCondition()) ||
             (waits(select->getTrueValue()) && waits(select->getFalseValue()));
    }
    // A unit of the user's may answer before it has all its inputs.
    if (const auto *call = dyn_cast<CallBase>(&instruction)) {
      if (!call->getCalledFunction() ||
          !call->getCalledFunction()->isIntrinsic()) {
        return false;
      }
    }
    return any_of(instruction.operands(),
                  [this](const Use &use) { return waits(use); });
  }

  // Without memory of results, shared operands are visited again and again.
  static constexpr unsigned maxVisits = 10000;

  const LoadInst &load;
  SolverState &state;
  SmallPtrSet<const PHINode *, 16> visiting;
  unsigned visits = 0;
};

// Whether a branch that decides about the store waits for the load. What is
// used in a block that is not always reached from the branch has passed it, so
// the store's operands have, too. What is used where both sides meet again
// comes from in front of the branch, and may come before the branch is decided.
bool branchWaits(const StoreInst &store, const LoadInst &load,
                 const DominatorTree &dominators,
                 const PostDominatorTree &postDominators, SolverState &state) {
  const DomTreeNode *node = dominators.getNode(store.getParent());
  while (node && node->getIDom() && state.take(1)) {
    const BasicBlock *block = node->getBlock();
    node = node->getIDom();
    const BasicBlock *candidate = node->getBlock();
    // Only a branch after the load, in the same iteration, is of use.
    if (!dominators.dominates(load.getParent(), candidate)) {
      return false;
    }
    const auto *branch = dyn_cast<BranchInst>(candidate->getTerminator());
    if (branch && branch->isConditional() &&
        !postDominators.dominates(block, candidate) &&
        Waiting(load, state).waits(branch->getCondition())) {
      return true;
    }
  }
  return false;
}

} // namespace

bool hls_frontend::storeWaitsForLoad(const StoreInst &store,
                                     const LoadInst &load,
                                     const DominatorTree &dominators,
                                     const PostDominatorTree &postDominators,
                                     SolverState &state) {
  return Waiting(load, state).waits(store.getValueOperand()) ||
         Waiting(load, state).waits(store.getPointerOperand()) ||
         branchWaits(store, load, dominators, postDominators, state);
}

FlowOrder::FlowOrder(Function &function, const LoopInfo &loops) : loops(loops) {
  ReversePostOrderTraversal<Function *> order(&function);
  irreducible = containsIrreducibleCFG<const BasicBlock *>(order, loops);
  for (BasicBlock *block : order) {
    numbers.try_emplace(block, numbers.size());
    blocks.push_back(block);
  }
}

// The number of the block, or of the header of the outermost loop around it
// inside of `loop`. From one such part of an iteration, control comes only to
// parts with higher numbers.
unsigned FlowOrder::part(const BasicBlock *block, const Loop *loop) const {
  const Loop *inner = loops.getLoopFor(block);
  while (inner && inner != loop && inner->getParentLoop() != loop) {
    inner = inner->getParentLoop();
  }
  return numbers.lookup(inner && inner != loop ? inner->getHeader() : block);
}

bool FlowOrder::followsInIteration(const Instruction &from,
                                   const Instruction &to, const Loop *loop,
                                   SolverState &state) const {
  if (from.getParent() == to.getParent() && from.comesBefore(&to)) {
    return true;
  }
  unsigned last = part(to.getParent(), loop);
  if (!irreducible && part(from.getParent(), loop) >= last) {
    return false;
  }
  SmallVector<const BasicBlock *, 16> pending(successors(from.getParent()));
  SmallPtrSet<const BasicBlock *, 16> seen;
  while (!pending.empty()) {
    if (!state.take(1)) {
      return true;
    }
    const BasicBlock *block = pending.pop_back_val();
    bool leaves =
        loop && (!loop->contains(block) || block == loop->getHeader());
    if (leaves || (!irreducible && part(block, loop) > last) ||
        !seen.insert(block).second) {
      continue;
    }
    if (block == to.getParent()) {
      return true;
    }
    pending.append(succ_begin(block), succ_end(block));
  }
  return false;
}
