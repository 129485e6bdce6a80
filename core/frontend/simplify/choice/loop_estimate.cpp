/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations of a loop, and what they need.
 */
#include "core/frontend/simplify/choice/loop_estimate.h"

#include "hls/work.h"

#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace hls_frontend;

LoopEstimate::LoopEstimate(const Loop &loop, const LoopInfo &loops,
                           const DominatorTree &dominators,
                           const PostDominatorTree &postDominators,
                           ArrayRef<SmallBranch> branches)
    : loop(loop), numBranches(static_cast<unsigned>(branches.size())),
      slot(timesOfRegister()), inBranch(delayOfBranch()) {
  LoopBlocksRPO order(const_cast<Loop *>(&loop));
  order.perform(&loops);
  DenseMap<const BasicBlock *, Block> roles;
  for (auto [index, small] : enumerate(branches)) {
    for (const BasicBlock *side : small.sides) {
      if (side) {
        roles[side].sideOf = static_cast<int>(index);
      }
    }
    roles[small.join].joins = static_cast<int>(index);
  }
  DenseMap<const BasicBlock *, int> places;
  for (const BasicBlock *block : order) {
    Block entry = roles.lookup(block);
    if (block != loop.getHeader()) {
      const BasicBlock *dominator =
          dominators.getNode(block)->getIDom()->getBlock();
      entry.dominator = places.lookup(dominator);
      entry.follows = postDominators.dominates(block, dominator);
      known &= all_of(predecessors(block), [&](const BasicBlock *before) {
        return places.contains(before);
      });
    }
    places[block] = static_cast<int>(blocks.size());
    addBlock(*block, entry);
  }
  addEnds();
  countAccesses();
  at.assign(nodes.size(), 0);
  gates.assign(blocks.size(), 0);
}

int LoopEstimate::find(const Value &value) const {
  auto found = numbers.find(&value);
  return found == numbers.end() ? none : found->second;
}

void LoopEstimate::addOperand(Node &node, const Value &value) const {
  int number = find(value);
  if (number == none) {
    node.hasOthers = true;
  } else {
    node.operands.push_back(number);
  }
}

LoopEstimate::Node LoopEstimate::makeNode(const Instruction &instruction,
                                          int block) {
  Node node;
  node.instruction = &instruction;
  node.block = block;
  const auto *phi = dyn_cast<PHINode>(&instruction);
  if (!phi) {
    node.times = timesOf(instruction);
  } else if (phi->getParent() == loop.getHeader()) {
    node.kind = Node::HeaderPhi;
    node.times = timesOfMux(widthOf(*phi));
    return node; // what it needs is not known yet
  } else if (phi->hasConstantValue()) {
    node.kind = Node::Wire;
  } else {
    node.kind = Node::Mux;
    node.times = timesOfMux(widthOf(*phi));
    node.delayOfSelect = timesOfSelect(widthOf(*phi)).delay;
  }
  for (const Value *operand : instruction.operands()) {
    addOperand(node, *operand);
  }
  return node;
}

void LoopEstimate::addBlock(const BasicBlock &block, Block entry) {
  for (const Instruction &instruction : block) {
    int number = static_cast<int>(nodes.size());
    nodes.push_back(makeNode(instruction, static_cast<int>(blocks.size())));
    numbers[&instruction] = number;
    if (nodes.back().kind == Node::HeaderPhi) {
      phis.push_back(number);
    }
    if (nodes.back().times.isSerial) {
      serials.push_back(number);
    }
  }
  hls_work_count(block.size());
  const auto *end = dyn_cast<BranchInst>(block.getTerminator());
  known &= end != nullptr;
  if (end && end->isConditional()) {
    entry.condition = find(*end->getCondition());
    if (entry.condition != none && loop.isLoopExiting(&block)) {
      decisions.push_back(entry.condition);
    }
  }
  blocks.push_back(entry);
}

void LoopEstimate::addCarried(Node &phi, BitVector &isEnd) const {
  const auto *instruction = cast<PHINode>(phi.instruction);
  for (unsigned i = 0; i < instruction->getNumIncomingValues(); i++) {
    int number = find(*instruction->getIncomingValue(i));
    if (number != none && loop.contains(instruction->getIncomingBlock(i))) {
      phi.operands.push_back(number);
      isEnd.set(static_cast<unsigned>(number));
    }
  }
}

void LoopEstimate::addEnds() {
  BitVector isEnd(static_cast<unsigned>(nodes.size()));
  for (int phi : phis) {
    addCarried(nodes[phi], isEnd);
  }
  for (int decision : decisions) {
    isEnd.set(static_cast<unsigned>(decision));
  }
  for (unsigned i = 0; i < isEnd.size(); i++) {
    const Instruction &instruction = *nodes[i].instruction;
    if (instruction.mayHaveSideEffects() ||
        any_of(instruction.users(), [this](const User *user) {
          return !loop.contains(cast<Instruction>(user));
        })) {
      isEnd.set(i);
    }
  }
  for (unsigned end : isEnd.set_bits()) {
    ends.push_back(static_cast<int>(end));
  }
}

// A memory performs a load and a store at a time. What is loaded may have been
// stored by an iteration before.
void LoopEstimate::countAccesses() {
  struct Accesses {
    bool isLoaded = false;
    unsigned counts[2] = {0, 0}; // in every iteration
  };
  DenseMap<const Value *, Accesses> arrays;
  BitVector always = blocksOfAll(BitVector(numBranches));
  for (const Node &node : nodes) {
    const Value *pointer = getLoadStorePointerOperand(node.instruction);
    if (!pointer) {
      continue;
    }
    Accesses &accesses = arrays[getUnderlyingObject(pointer)];
    bool isLoad = isa<LoadInst>(node.instruction);
    accesses.isLoaded |= isLoad;
    if (always.test(static_cast<unsigned>(node.block))) {
      leastInterval = std::max(leastInterval, ++accesses.counts[isLoad]);
    }
  }
  awaited.resize(static_cast<unsigned>(ends.size()));
  for (auto [index, end] : enumerate(ends)) {
    const Instruction *instruction = nodes[end].instruction;
    const Value *pointer = getLoadStorePointerOperand(instruction);
    awaited[static_cast<unsigned>(index)] =
        pointer ? arrays[getUnderlyingObject(pointer)].isLoaded
                : instruction->mayHaveSideEffects();
  }
}
