/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "core/frontend/dependence/access_sequence.h"

#include "hls/work.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace hls_frontend;

void Sequence::surround(Rounds outer) {
  Rounds *inner = rounds.empty() ? nullptr : &rounds.back();
  if (outer.count == 1 || (inner && inner->count == 0)) {
    return;
  }
  if (outer.count == 0) {
    rounds = {{0, 0}};
    return;
  }
  int64_t end = 0;
  if (inner && inner->count <= INT64_MAX &&
      !MulOverflow(static_cast<int64_t>(inner->count), inner->stride, end) &&
      end == outer.stride && outer.count <= UINT64_MAX / inner->count) {
    inner->count *= outer.count;
  } else {
    rounds.push_back(outer);
  }
}

bool Sequence::isEven(uint64_t &count, int64_t &stride) const {
  count = rounds.empty() ? 1 : rounds.front().count;
  stride = rounds.empty() ? 0 : rounds.front().stride;
  return rounds.size() <= 1;
}

namespace {

class SequenceFinder {
public:
  SequenceFinder(const AccessAnalyses &analyses, const Instruction &access)
      : analyses(analyses), block(access.getParent()),
        loop(analyses.loops.getLoopFor(block)),
        address(analyses.evolution.getSCEV(
            const_cast<Value *>(getLoadStorePointerOperand(&access)))) {}

  SequenceFault run(const Argument &array, Sequence &sequence) {
    for (; loop; leaveLoop()) {
      hls_work_count(1);
      Rounds rounds = {};
      SequenceFault fault = countRounds(rounds.count);
      fault = fault == SequenceFault::None ? findStride(rounds.stride) : fault;
      if (fault != SequenceFault::None) {
        return fault;
      }
      sequence.surround(rounds);
    }
    return !isOnEveryWay()                       ? SequenceFault::Skipped
           : !findOffset(array, sequence.offset) ? SequenceFault::Address
                                                 : SequenceFault::None;
  }

private:
  // A loop begins once for each time that something around it gets there:
  // within a round of that, nothing leads back in front of it.
  void leaveLoop() {
    block = loop->getHeader();
    loop = loop->getParentLoop();
  }

  // How often the block is executed while the loop runs.
  SequenceFault countRounds(uint64_t &count) {
    const BasicBlock *latch = loop->getLoopLatch();
    const BasicBlock *end = loop->getExitingBlock();
    if (!latch || !end || analyses.loops.getLoopFor(end) != loop) {
      return SequenceFault::Loop;
    }
    const auto *taken =
        dyn_cast<SCEVConstant>(analyses.evolution.getExitCount(loop, end));
    if (!taken || taken->getAPInt().getActiveBits() > 62) {
      return SequenceFault::Count;
    }
    const DominatorTree &dominators = analyses.dominators;
    bool isBeforeEnd = dominators.dominates(block, end);
    if (!dominators.dominates(end, latch) ||
        (!isBeforeEnd && !dominators.dominates(end, block)) ||
        !dominators.dominates(block, isBeforeEnd ? end : latch)) {
      return SequenceFault::Skipped;
    }
    count = taken->getAPInt().getZExtValue() + (isBeforeEnd ? 1 : 0);
    return SequenceFault::None;
  }

  // By how much the address grows in a round; leaves that of the first one.
  SequenceFault findStride(int64_t &stride) {
    stride = 0;
    const auto *sum = dyn_cast<SCEVAddRecExpr>(address);
    if (sum && sum->getLoop() == loop) {
      const auto *step =
          dyn_cast<SCEVConstant>(sum->getStepRecurrence(analyses.evolution));
      if (!sum->isAffine() || !step) {
        return SequenceFault::Address;
      }
      stride = step->getAPInt().getSExtValue();
      address = sum->getStart();
    }
    return analyses.evolution.isLoopInvariant(address, loop)
               ? SequenceFault::None
               : SequenceFault::Address;
  }

  // Whether each call that returns gets here, outside of all loops.
  bool isOnEveryWay() const {
    return all_of(*block->getParent(), [&](const BasicBlock &other) {
      return !isa<ReturnInst>(other.getTerminator()) ||
             analyses.dominators.dominates(block, &other);
    });
  }

  bool findOffset(const Argument &array, int64_t &offset) {
    const SCEV *begin =
        analyses.evolution.getSCEV(const_cast<Argument *>(&array));
    const auto *difference =
        dyn_cast<SCEVConstant>(analyses.evolution.getMinusSCEV(address, begin));
    if (difference) {
      offset = difference->getAPInt().getSExtValue();
    }
    return difference;
  }

  const AccessAnalyses &analyses;
  const BasicBlock *block; // what is executed in the loop
  const Loop *loop;
  const SCEV *address; // in the first round of the loops that were left
};

} // namespace

SequenceFault hls_frontend::sequenceOf(const AccessAnalyses &analyses,
                                       const Instruction &access,
                                       const Argument &array,
                                       Sequence &sequence) {
  return SequenceFinder(analyses, access).run(array, sequence);
}
