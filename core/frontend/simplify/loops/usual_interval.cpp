/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths in one iteration, along operands.
 */
#include "core/frontend/simplify/loops/usual_interval.h"
#include "core/frontend/simplify/timing/operation_times.h"

#include "hls/work.h"

using namespace llvm;
using hls_frontend::Slice;
using hls_frontend::timesOf;
using hls_frontend::UsualInterval;

unsigned Slice::add(const Value *value) {
  const auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop.contains(instruction)) {
    return 0;
  }
  auto [known, isNew] = cycles.try_emplace(instruction, 0);
  if (!isNew || isa<PHINode>(instruction)) {
    return known->second;
  }
  hls_work_count(1);
  unsigned longest = 0;
  for (const Value *operand : instruction->operands()) {
    longest = std::max(longest, add(operand));
  }
  return cycles[instruction] = longest + timesOf(*instruction).cycles;
}

namespace {

constexpr int noPath = INT_MIN / 4;

// Is there a cycle of paths whose mean is more than that?
bool hasLonger(std::vector<int> lengths, size_t count, int mean) {
  for (int &length : lengths) {
    length = length == noPath ? noPath : length - mean;
  }
  for (size_t k = 0; k < count; k++) {
    for (size_t i = 0; i < count; i++) {
      for (size_t j = 0; j < count; j++) {
        int by = lengths[i * count + k] + lengths[k * count + j];
        int &length = lengths[i * count + j];
        length = std::min(std::max({length, by, noPath}), INT_MAX / 4);
      }
    }
  }
  for (size_t i = 0; i < count; i++) {
    if (lengths[i * count + i] > 0) {
      return true;
    }
  }
  return false;
}

} // namespace

unsigned UsualInterval::find() {
  SmallVector<const PHINode *, 16> phis;
  for (const PHINode &phi : loop.getHeader()->phis()) {
    phis.push_back(&phi);
  }
  size_t count = phis.size();
  std::vector<int> lengths(count * count, noPath);
  int most = 1, least = 1;
  for (size_t i = 0; i < count; i++) {
    known.clear();
    from = phis[i];
    for (size_t j = 0; j < count; j++) {
      int &length = lengths[i * count + j];
      length = lengthTo(phis[j]->getIncomingValueForBlock(loop.getLoopLatch()));
      most = std::max(most, length);
    }
  }
  while (least < most && hasLonger(lengths, count, least)) {
    least++;
  }
  return unsigned(least);
}

// The longest path to a value; noPath for none.
int UsualInterval::lengthTo(const Value *value) {
  if (value == from) {
    return 0;
  }
  const auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop.contains(instruction) ||
      (isa<PHINode>(instruction) &&
       instruction->getParent() == loop.getHeader())) {
    return noPath;
  }
  auto [place, isNew] = known.try_emplace(instruction, noPath);
  if (!isNew) {
    return place->second;
  }
  hls_work_count(1);
  int longest = lengthOf(*instruction);
  if (longest != noPath) {
    longest += int(timesOf(*instruction).cycles);
  }
  return known[instruction] = longest;
}

// The longest path to an operand that is waited for.
int UsualInterval::lengthOf(const Instruction &instruction) {
  const auto *phi = dyn_cast<PHINode>(&instruction);
  if (phi && phi->getParent() == way.join) {
    return lengthTo(phi->getIncomingValueForBlock(way.before));
  }
  const auto *select = dyn_cast<SelectInst>(&instruction);
  if (select && select->getCondition() == way.condition) {
    return lengthTo(way.isTrue ? select->getTrueValue()
                               : select->getFalseValue());
  }
  int longest = noPath;
  for (const Value *operand : instruction.operands()) {
    longest = std::max(longest, lengthTo(operand));
  }
  return longest;
}
