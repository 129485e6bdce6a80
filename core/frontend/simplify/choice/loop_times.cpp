/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The times of a loop's operations: a modulo schedule in which everything
 * begins as early as it may.
 */
#include "core/frontend/simplify/choice/loop_estimate.h"

#include "hls/pipeline.h"
#include "hls/work.h"

#include <cmath>

using namespace llvm;
using namespace hls_frontend;

namespace {

constexpr double period = HLS_DEFAULT_PERIOD;

// What is carried around settles in a few rounds, or the interval is too short.
constexpr unsigned mostRounds = 24;

double edgeBehind(double time) {
  return (std::floor(time / period) + 1) * period;
}

// When logic is through with what is there at a time. It begins behind a
// register if the clock's edge would come first.
double behindLogic(double time, double delay, const OperationTimes &slot) {
  double edge = edgeBehind(time);
  return time + delay <= edge ? time + delay : edge + slot.delay + delay;
}

// When a unit with registers is.
double behindRegisters(double time, const OperationTimes &unit) {
  double edge = edgeBehind(time);
  double begin = time + unit.setup <= edge ? edge : edge + period;
  return begin + (unit.cycles - 1) * period + unit.delay;
}

// The cycle in which a value leaves a register that it reaches at a time.
int cycleBehind(double time, const OperationTimes &slot) {
  return static_cast<int>(std::floor((time + slot.setup) / period)) + 1;
}

} // namespace

// The blocks that run in every iteration.
BitVector LoopEstimate::blocksOfAll(const BitVector &selects) const {
  BitVector always(static_cast<unsigned>(blocks.size()));
  for (unsigned i = 0; i < always.size(); i++) {
    const Block &block = blocks[i];
    always[i] = block.dominator == none ||
                ((block.follows || hasSelect(block.sideOf, selects)) &&
                 always.test(static_cast<unsigned>(block.dominator)));
  }
  return always;
}

unsigned LoopEstimate::shortestInterval(const BitVector &selects) const {
  unsigned interval = leastInterval;
  BitVector always = blocksOfAll(selects);
  for (int serial : serials) {
    if (always.test(static_cast<unsigned>(nodes[serial].block))) {
      interval = std::max(interval, nodes[serial].times.cycles);
    }
  }
  return interval;
}

// When it is known that a block runs.
double LoopEstimate::gateOf(const Block &block,
                            const BitVector &selects) const {
  if (block.dominator == none) {
    return 0;
  }
  double gate = gates[block.dominator];
  if (block.follows || hasSelect(block.sideOf, selects)) {
    return gate;
  }
  int condition = blocks[block.dominator].condition;
  return std::max(gate, condition == none ? 0 : at[condition]) + inBranch;
}

double LoopEstimate::timeOfOperands(const Node &node) const {
  double time = 0;
  for (int operand : node.operands) {
    time = std::max(time, at[operand]);
  }
  return time;
}

// A mux waits for what it chooses and for nothing else; a select for all.
double LoopEstimate::timeOfMux(const Node &node,
                               const BitVector &selects) const {
  const Block &block = blocks[node.block];
  int condition = blocks[block.dominator].condition;
  double decided =
      std::max(gates[node.block], condition == none ? 0 : at[condition]);
  if (hasSelect(block.joins, selects)) {
    return behindLogic(std::max(timeOfOperands(node), decided),
                       node.delayOfSelect, slot);
  }
  double side = timeOfOperands(node);
  if (sides == Sides::Faster) {
    side = node.hasOthers ? 0 : side;
    for (int operand : node.operands) {
      side = std::min(side, at[operand]);
    }
  }
  return behindLogic(std::max(decided, side), node.times.delay, slot);
}

double LoopEstimate::timeOf(const Node &node, const BitVector &selects) const {
  if (node.kind == Node::Mux) {
    return timeOfMux(node, selects);
  }
  double begin = std::max(gates[node.block], timeOfOperands(node));
  return node.times.cycles > 0 ? behindRegisters(begin, node.times)
                               : behindLogic(begin, node.times.delay, slot);
}

// All times, given those of what is carried around.
void LoopEstimate::compute(const BitVector &selects) {
  hls_work_count(nodes.size());
  int current = none;
  for (auto [index, node] : enumerate(nodes)) {
    if (node.block != current) {
      current = node.block;
      gates[current] = gateOf(blocks[current], selects);
    }
    if (node.kind != Node::HeaderPhi) {
      at[index] = timeOf(node, selects);
    }
  }
}

// When a header's phi can have its next value: that is there, and it is known
// that there is another iteration.
double LoopEstimate::nextOf(const Node &phi) const {
  double time = timeOfOperands(phi);
  for (int decision : decisions) {
    time = std::max(time, at[decision]);
  }
  return time + inBranch;
}

// Lets everything that is carried around be there when an iteration begins.
void LoopEstimate::begin() {
  delays.assign(phis.size(), 0);
  for (int number : phis) {
    at[number] = slot.delay + nodes[number].times.delay;
  }
}

// Lets it be there no earlier than the iteration before has it. Returns whether
// anything is later now.
bool LoopEstimate::advance(unsigned interval) {
  bool changed = false;
  for (auto [index, number] : enumerate(phis)) {
    int delay =
        cycleBehind(nextOf(nodes[number]), slot) - static_cast<int>(interval);
    if (delay > delays[index]) {
      at[number] += (delay - delays[index]) * period;
      delays[index] = delay;
      changed = true;
    }
  }
  return changed;
}

LoopTimes LoopEstimate::times(unsigned interval) const {
  LoopTimes found = {interval, {}, BitVector(numBranches)};
  for (int end : ends) {
    found.ends.push_back(cycleBehind(at[end], slot));
  }
  for (const Node &node : nodes) {
    int branch = blocks[node.block].sideOf;
    if (branch != none && !node.instruction->isTerminator() &&
        gates[node.block] > timeOfOperands(node) + inBranch) {
      found.holdsUp.set(static_cast<unsigned>(branch));
    }
  }
  return found;
}

unsigned LoopEstimate::longestInterval() {
  BitVector selects(numBranches);
  sides = Sides::Slower;
  begin();
  compute(selects);
  unsigned longest = shortestInterval(selects);
  for (int phi : phis) {
    int cycle = cycleBehind(nextOf(nodes[phi]), slot);
    longest = std::max(longest, static_cast<unsigned>(cycle));
  }
  return longest;
}

std::optional<LoopTimes> LoopEstimate::findAt(const BitVector &selects,
                                              unsigned interval, Sides which) {
  sides = which;
  begin();
  for (unsigned round = 0; round < mostRounds; round++) {
    compute(selects);
    if (!advance(interval)) {
      return times(interval);
    }
  }
  return std::nullopt;
}

std::optional<LoopTimes> LoopEstimate::find(const BitVector &selects,
                                            unsigned most, Sides which) {
  std::optional<LoopTimes> best;
  unsigned least = shortestInterval(selects);
  while (least <= most) {
    unsigned middle = least + (most - least) / 2;
    std::optional<LoopTimes> found = findAt(selects, middle, which);
    if (found) {
      best = std::move(found);
      most = middle - 1;
    } else {
      least = middle + 1;
    }
  }
  return best;
}
