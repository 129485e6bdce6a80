/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The accesses that a circuit keeps in order by itself.
 */
#include "core/frontend/dependence/memory_order.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace {

// Whether a value arrives only after a load has delivered, whatever way
// control took. A multiplexer or select passes the chosen operand without
// waiting for the other; every other unit waits for all its operands.
class Waiting {
public:
  explicit Waiting(const LoadInst &load) : load(load) {}

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
    // about both, and assumed of itself.
    if (!visiting.insert(instruction).second) {
      return isa<PHINode>(instruction);
    }
    bool result = operandsWait(*instruction);
    visiting.erase(instruction);
    return result;
  }

private:
  bool operandsWait(const Instruction &instruction) {
    if (++visits > maxVisits) {
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
  SmallPtrSet<const Instruction *, 16> visiting;
  unsigned visits = 0;
};

// Whether a branch that decides about the store waits for the load. Every
// value that enters the branch's successors has passed it, so the store's
// operands have, too.
bool branchWaits(const StoreInst &store, const LoadInst &load,
                 const DominatorTree &dominators) {
  const BasicBlock *block = store.getParent();
  for (const DomTreeNode *node = dominators.getNode(block); node;
       node = node->getIDom()) {
    const BasicBlock *candidate = node->getBlock();
    if (candidate == block) {
      continue;
    }
    // Only a branch after the load, in the same iteration, is of use.
    if (!dominators.dominates(load.getParent(), candidate)) {
      return false;
    }
    const auto *branch = dyn_cast<BranchInst>(candidate->getTerminator());
    if (branch && branch->isConditional() &&
        branch->getSuccessor(0) != branch->getSuccessor(1) &&
        Waiting(load).waits(branch->getCondition())) {
      return true;
    }
  }
  return false;
}

} // namespace

bool hls_frontend::storeWaitsForLoad(const StoreInst &store,
                                     const LoadInst &load,
                                     const DominatorTree &dominators) {
  return Waiting(load).waits(store.getValueOperand()) ||
         Waiting(load).waits(store.getPointerOperand()) ||
         branchWaits(store, load, dominators);
}

bool hls_frontend::followsInIteration(const Instruction &from,
                                      const Instruction &to, const Loop *loop) {
  if (from.getParent() == to.getParent() && from.comesBefore(&to)) {
    return true;
  }
  SmallVector<const BasicBlock *, 16> pending(successors(from.getParent()));
  SmallPtrSet<const BasicBlock *, 16> seen;
  while (!pending.empty()) {
    const BasicBlock *block = pending.pop_back_val();
    bool leaves =
        loop && (!loop->contains(block) || block == loop->getHeader());
    if (leaves || !seen.insert(block).second) {
      continue;
    }
    if (block == to.getParent()) {
      return true;
    }
    pending.append(succ_begin(block), succ_end(block));
  }
  return false;
}
