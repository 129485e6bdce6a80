/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Selects in place of branches in loops, where they are no slower. What is on a
 * side of a branch waits for the condition, and what is behind it waits for the
 * side that is taken. With a select, the sides are computed beside the
 * condition, and what is behind it waits for both, in every iteration. Which is
 * better depends on what the iterations wait for (loop_estimate.h).
 *
 * LLVM has made selects where neither side takes a cycle (circuit_cost.cpp).
 */
#include "core/frontend/simplify/choice/loop_estimate.h"
#include "core/frontend/simplify/choice/small_branches.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/loops/iterations.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Of the branches of a loop that may not all be selects, so many are tried one
// by one.
constexpr unsigned mostTried = 16;

// Instructions of the loops that are looked at in a kernel. The loops behind
// those keep their branches.
constexpr size_t mostInstructions = 100'000;

// Chooses for one loop.
class Chooser {
public:
  Chooser(LoopEstimate &estimate, unsigned branches, unsigned iterations)
      : estimate(estimate), iterations(iterations), chosen(branches) {}

  // The branches that are to be selects. Each set is compared with the loop as
  // it is: what some selects have gained is not for others to lose.
  BitVector choose() {
    unsigned longest = estimate.longestInterval();
    std::optional<LoopTimes> found = estimate.find(chosen, longest, Faster);
    std::optional<LoopTimes> slowest = estimate.find(chosen, longest, Slower);
    if (!found || !slowest) {
      return chosen;
    }
    before = std::move(*found);
    slowInterval = slowest->interval;
    BitVector all(chosen.size(), true);
    if (isFaster(all)) {
      return all;
    }
    if (isWanted(before.holdsUp)) {
      return before.holdsUp;
    }
    for (unsigned i = 0; i < std::min(chosen.size(), mostTried); i++) {
      chosen.set(i);
      if (!isWanted(chosen)) {
        chosen.reset(i);
      }
    }
    return chosen;
  }

private:
  static constexpr LoopEstimate::Sides Faster = LoopEstimate::Sides::Faster;
  static constexpr LoopEstimate::Sides Slower = LoopEstimate::Sides::Slower;

  // Where no side waits for its condition, there is nothing to be gained but
  // the interval.
  bool isWanted(const BitVector &selects) {
    BitVector idle = selects;
    idle.reset(before.holdsUp);
    return (idle.none() && isNoSlower(selects)) || isFaster(selects);
  }

  bool isNoSlower(const BitVector &selects) {
    std::optional<LoopTimes> after =
        estimate.findAt(selects, before.interval, Faster);
    return after && endsInTime(*after, 0);
  }

  // Whether the interval makes up for what takes longer in an iteration. It is
  // no longer if all iterations go the faster ways; one of four is taken to go
  // the slower ones.
  bool isFaster(const BitVector &selects) {
    std::optional<LoopTimes> fast =
        estimate.find(selects, before.interval, Faster);
    std::optional<LoopTimes> slow =
        fast ? estimate.find(selects, slowInterval, Slower) : std::nullopt;
    if (!slow) {
      return false;
    }
    unsigned gained = 3 * (before.interval - fast->interval) +
                      (slowInterval - slow->interval);
    return gained > 0 && iterations > 0 &&
           endsInTime(*fast, (iterations - 1) * gained / 4);
  }

  // Whether everything is there by so many cycles later than before.
  bool endsInTime(const LoopTimes &after, unsigned cycles) const {
    for (size_t i = 0; i < after.ends.size(); i++) {
      int latest = before.ends[i] +
                   (estimate.isAwaited(i) ? 0 : static_cast<int>(cycles));
      if (after.ends[i] > latest) {
        return false;
      }
    }
    return true;
  }

  LoopEstimate &estimate;
  unsigned iterations;
  LoopTimes before = {};     // by the faster sides
  unsigned slowInterval = 0; // by the slower ones
  BitVector chosen;
};

} // namespace

PreservedAnalyses ChooseSelectsPass::run(Function &function,
                                         FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  auto &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  auto &assumptions = analyses.getResult<AssumptionAnalysis>(function);
  Iterations iterations(analyses.getResult<ScalarEvolutionAnalysis>(function),
                        function);
  SmallVector<SmallBranch, 8> chosen;
  size_t instructions = 0;
  for (const Loop *loop : loops.getLoopsInPreorder()) {
    SmallVector<SmallBranch, 8> branches =
        findSmallBranches(*loop, assumptions, dominators);
    if (branches.empty()) {
      continue;
    }
    LoopEstimate estimate(
        *loop, loops, dominators,
        analyses.getResult<PostDominatorTreeAnalysis>(function), branches);
    instructions += estimate.size();
    if (instructions > mostInstructions) {
      break;
    }
    if (estimate.isKnown()) {
      unsigned most = iterations.most(*loop);
      unsigned count = static_cast<unsigned>(branches.size());
      const BitVector selects = Chooser(estimate, count, most).choose();
      for (unsigned index : selects.set_bits()) {
        chosen.push_back(branches[index]);
      }
    }
  }
  for (const SmallBranch &small : chosen) {
    replaceBySelects(small);
  }
  return chosen.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
