/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Follows the control flow from a call, and keeps what needs its result on
 * every way: a set that only becomes smaller where ways meet, so that this
 * ends.
 */
#include "core/frontend/dependence/call_dependence.h"

#include "core/frontend/simplify/placeholder_calls.h"

#include "hls/work.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace hls_frontend;

CallDependence::CallDependence(hls_unit &unit, const Function &function,
                               const UnitsOfCalls &units)
    : unit(unit), units(units) {
  for (const Instruction &instruction : instructions(function)) {
    bits.try_emplace(&instruction, bits.size());
  }
  for (const Instruction &instruction : instructions(function)) {
    if (const Value *pointer = getLoadStorePointerOperand(&instruction)) {
      bits.try_emplace(memoryOf(pointer), bits.size());
    }
  }
  branchBit = bits.size();
}

const Function *CallDependence::sharedUnit(const CallInst &first,
                                           const CallInst &second) const {
  auto one = units.find(&first), other = units.find(&second);
  if (one == units.end() || other == units.end()) {
    return nullptr;
  }
  for (const Function *callee : one->second) {
    if (other->second.contains(callee)) {
      return callee;
    }
  }
  return nullptr;
}

const Value *CallDependence::memoryOf(const Value *pointer) const {
  return getUnderlyingObject(pointer, /*MaxLookup=*/0);
}

bool CallDependence::hasNeed(const Needs &needs, const Value *value) const {
  auto found = bits.find(value);
  return found != bits.end() && needs.test(found->second);
}

// What an instruction makes of the needs before it.
void CallDependence::pass(const Instruction &instruction, Needs &needs) const {
  bool isBehind = any_of(instruction.operand_values(), [&](const Value *value) {
    return hasNeed(needs, value);
  });
  const Value *pointer = getLoadStorePointerOperand(&instruction);
  bool isCall = isa<CallInst>(instruction);
  if (isa<LoadInst>(instruction)) {
    isBehind |= hasNeed(needs, memoryOf(pointer));
  }
  if (isCall || isa<StoreInst>(instruction)) {
    isBehind |= needs.test(branchBit); // it waits for the control of its block
  }
  unsigned bit = bits.lookup(&instruction);
  if (isBehind) {
    needs.set(bit);
  } else {
    needs.reset(bit); // that of an earlier round
  }
  if (isBehind && isa<StoreInst>(instruction)) {
    needs.set(bits.lookup(memoryOf(pointer)));
  }
  if (isBehind && isCall &&
      calleeWithRole(unit, &instruction, CalleeRole::Placeholder)) {
    for (const Value *operand : cast<CallInst>(instruction).args()) {
      if (calleeWithRole(unit, operand, CalleeRole::Init)) {
        needs.set(bits.lookup(operand)); // an output
      }
    }
  }
}

// Goes from an instruction to the end of its block, or to the next call of the
// function: false in that case, and the call is among those found unless it
// needs something.
bool CallDependence::follow(const CallInst &first, const Instruction *from,
                            Needs &needs, Found *found) const {
  for (; from; from = from->getNextNode()) {
    hls_work_count(1);
    if (isa<PHINode>(from)) {
      continue;
    }
    pass(*from, needs);
    const auto *call = dyn_cast<CallInst>(from);
    if (call && sharedUnit(first, *call)) {
      if (found && call != &first && !hasNeed(needs, call)) {
        found->insert(call);
      }
      return false;
    }
  }
  return true;
}

// Takes the needs at the end of a block to the begin of the next one; true when
// that has changed what is known there.
bool CallDependence::enter(const BasicBlock &block, const BasicBlock &next,
                           const Needs &needs) {
  Needs incoming = needs;
  for (const PHINode &phi : next.phis()) {
    bool isBehind = needs.test(branchBit) ||
                    hasNeed(needs, phi.getIncomingValueForBlock(&block));
    if (isBehind) {
      incoming.set(bits.lookup(&phi));
    } else {
      incoming.reset(bits.lookup(&phi));
    }
  }
  auto [entry, isNew] = entries.try_emplace(&next, incoming);
  if (isNew) {
    return true;
  }
  Needs both = entry->second;
  both &= incoming;
  if (both == entry->second) {
    return false;
  }
  entry->second = std::move(both);
  return true;
}

SmallVector<const CallInst *, 4>
CallDependence::unorderedBehind(const CallInst &first) {
  entries.clear();
  Found found;
  Needs start(branchBit + 1);
  start.set(bits.lookup(&first));
  SmallSetVector<const BasicBlock *, 16> open;
  auto leave = [&](const BasicBlock &block, Needs &needs) {
    const Instruction *terminator = block.getTerminator();
    if (terminator->getNumSuccessors() > 1 &&
        hasNeed(needs, terminator->getOperand(0))) {
      needs.set(branchBit);
    }
    for (const BasicBlock *next : successors(&block)) {
      if (enter(block, *next, needs)) {
        open.insert(next);
      }
    }
  };
  Needs needs = start;
  if (follow(first, first.getNextNode(), needs, nullptr)) {
    leave(*first.getParent(), needs);
  }
  while (!open.empty()) {
    uint64_t size = needs.size() / 16 + 8; // two ways out, and the last look
    if (words < size) {
      return {};
    }
    words -= size;
    const BasicBlock *block = open.pop_back_val();
    needs = entries.find(block)->second;
    if (follow(first, &block->front(), needs, nullptr)) {
      leave(*block, needs);
    }
  }
  // Only now are the needs of every block those of every way to it.
  needs = start;
  follow(first, first.getNextNode(), needs, &found);
  for (auto &[block, entry] : entries) {
    needs = entry;
    follow(first, &block->front(), needs, &found);
  }
  return SmallVector<const CallInst *, 4>(found.begin(), found.end());
}
