/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the iterations of a loop of one block wait for of those before them: the
 * strongly connected components of its instructions.
 */
#include "core/frontend/simplify/loops/loop_cycles.h"

#include "hls/work.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/SCCIterator.h"

using namespace llvm;

namespace {

struct Node {
  Instruction *instruction = nullptr;
  SmallVector<Node *, 2> sources;
};

// What an instruction of the block needs from the block. A phi needs what the
// iteration before gives it.
SmallVector<Instruction *, 4> sourcesOf(const Instruction &instruction) {
  const BasicBlock *block = instruction.getParent();
  SmallVector<Instruction *, 4> sources;
  for (Value *operand : instruction.operands()) {
    auto *source = dyn_cast<Instruction>(operand);
    if (source && source->getParent() == block) {
      sources.push_back(source);
    }
  }
  hls_work_count(1 + sources.size());
  return sources;
}

} // namespace

namespace llvm {

template <> struct GraphTraits<Node *> {
  using NodeRef = Node *;
  using ChildIteratorType = SmallVectorImpl<Node *>::iterator;

  static NodeRef getEntryNode(Node *node) { return node; }
  static ChildIteratorType child_begin(Node *node) {
    return node->sources.begin();
  }
  static ChildIteratorType child_end(Node *node) { return node->sources.end(); }
};

} // namespace llvm

hls_frontend::LoopCycles::LoopCycles(BasicBlock &block) : block(block) {
  DenseMap<const Instruction *, Node> nodes(block.size());
  Node root;
  for (Instruction &instruction : block) {
    nodes[&instruction].instruction = &instruction;
  }
  for (auto &[instruction, node] : nodes) {
    for (Instruction *source : sourcesOf(*instruction)) {
      node.sources.push_back(&nodes[source]);
    }
  }
  for (Instruction &instruction : block) {
    root.sources.push_back(&nodes[&instruction]);
  }
  for (auto found = scc_begin(&root); !found.isAtEnd(); ++found) {
    if (found->size() < 2) {
      continue;
    }
    Cycle cycle;
    for (const Node *node : *found) {
      cycle.push_back(node->instruction);
      numbers[node->instruction] = all.size();
    }
    all.push_back(std::move(cycle));
  }
}

SmallVector<Instruction *, 16> hls_frontend::LoopCycles::decision() const {
  SmallVector<Instruction *, 16> found = {block.getTerminator()};
  DenseSet<Instruction *> known = {block.getTerminator()};
  for (size_t i = 0; i < found.size(); i++) {
    for (Instruction *source : sourcesOf(*found[i])) {
      if (known.insert(source).second) {
        found.push_back(source);
      }
    }
  }
  return found;
}
