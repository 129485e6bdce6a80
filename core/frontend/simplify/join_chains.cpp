/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Joins that lead to joins, as behind a chain of `else if`, as one. LLVM does
 * away with them one by one, and each time moves all ways that it has joined
 * before: the square of the chain. Here a long chain is joined at once, with
 * all in the order that LLVM would leave.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "hls/work.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

#include <deque>

using namespace llvm;

namespace {

// From how many joins on it takes longer to do away with one by one.
constexpr size_t longChain = 64;

using Blocks = SmallPtrSet<const BasicBlock *, 16>;

Blocks headersOf(const Function &function) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 16> edges;
  FindFunctionBackedges(function, edges);
  Blocks headers;
  for (auto [from, to] : edges) {
    headers.insert(to);
  }
  return headers;
}

// The join behind one that does nothing but to join, for that join alone; else
// null.
BasicBlock *joinBehind(BasicBlock &block, const Blocks &headers) {
  const auto *end = dyn_cast<BranchInst>(block.getTerminator());
  if (!end || !end->isUnconditional() || block.hasAddressTaken() ||
      block.getFirstNonPHIOrDbg() != end ||
      end->hasMetadata(LLVMContext::MD_loop) || block.phis().empty()) {
    return nullptr;
  }
  BasicBlock *next = end->getSuccessor(0);
  if (next == &block || next->hasAddressTaken() || headers.contains(&block) ||
      headers.contains(next) || !all_of(block.phis(), [](const PHINode &phi) {
        return phi.hasOneUse();
      })) {
    return nullptr;
  }
  bool isAllJoined = all_of(next->phis(), [&](const PHINode &phi) {
    const auto *value = dyn_cast<PHINode>(phi.getIncomingValueForBlock(&block));
    return value && value->getParent() == &block;
  });
  return isAllJoined && range_size(next->phis()) == range_size(block.phis())
             ? next
             : nullptr;
}

// Joins, each behind the one after it, from the last one of all on.
using Chain = SmallVector<BasicBlock *, 64>;

// Whether no block leads to two of the joins.
bool areApart(const Chain &chain) {
  Blocks before;
  return all_of(chain, [&](BasicBlock *join) {
    return all_of(predecessors(join), [&](const BasicBlock *block) {
      return before.insert(block).second;
    });
  });
}

// Gives a phi of the last join what those of the others join.
void joinValues(PHINode &phi, const Chain &chain) {
  SmallVector<std::pair<Value *, BasicBlock *>, 64> ways;
  PHINode *joined = &phi;
  for (size_t i = 0; i < chain.size(); i++) {
    BasicBlock *before = i + 1 < chain.size() ? chain[i + 1] : nullptr;
    PHINode *next = nullptr;
    for (unsigned way = 0; way < joined->getNumIncomingValues(); way++) {
      hls_work_count(1);
      Value *value = joined->getIncomingValue(way);
      if (joined->getIncomingBlock(way) == before) {
        next = cast<PHINode>(value);
      } else {
        ways.emplace_back(value, joined->getIncomingBlock(way));
      }
    }
    joined = next;
  }
  while (phi.getNumIncomingValues() > 0) {
    phi.removeIncomingValue(phi.getNumIncomingValues() - 1, false);
  }
  for (auto [value, block] : ways) {
    phi.addIncoming(value, block);
  }
}

// Has all that leads to a join lead to the last one. LLVM turns the order of
// what leads to a join whenever it moves it.
void moveWays(const Chain &chain) {
  std::deque<Use *> ways;
  bool isTurned = false;
  for (size_t i = chain.size(); i-- > 0;) {
    BasicBlock *before = i + 1 < chain.size() ? chain[i + 1] : nullptr;
    isTurned = !isTurned;
    for (Use &use : chain[i]->uses()) {
      if (cast<Instruction>(use.getUser())->getParent() == before) {
        continue;
      }
      if (isTurned) {
        ways.push_front(&use);
      } else {
        ways.push_back(&use);
      }
    }
  }
  if (!isTurned) {
    std::reverse(ways.begin(), ways.end());
  }
  // Each goes before those that have been moved.
  for (Use *way : ways) {
    way->set(chain.front());
  }
}

void join(const Chain &chain) {
  for (PHINode &phi : chain.front()->phis()) {
    joinValues(phi, chain);
  }
  moveWays(chain);
  for (BasicBlock *block : drop_begin(chain)) {
    block->getTerminator()->eraseFromParent();
    while (!block->empty()) {
      block->front().eraseFromParent();
    }
  }
  for (BasicBlock *block : drop_begin(chain)) {
    block->eraseFromParent();
  }
}

} // namespace

PreservedAnalyses hls_frontend::JoinChainsPass::run(Function &function,
                                                    FunctionAnalysisManager &) {
  if (function.size() < longChain) {
    return PreservedAnalyses::all();
  }
  Blocks headers = headersOf(function);
  DenseMap<BasicBlock *, BasicBlock *> behind;
  DenseMap<BasicBlock *, unsigned> joins; // that a block is behind
  for (BasicBlock &block : function) {
    hls_work_count(1);
    if (BasicBlock *next = joinBehind(block, headers)) {
      behind[&block] = next;
      joins[next]++;
    }
  }
  SmallVector<BasicBlock *, 16> firsts;
  for (BasicBlock &block : function) {
    if (behind.count(&block) && !joins.count(&block)) {
      firsts.push_back(&block);
    }
  }
  bool changed = false;
  for (BasicBlock *block : firsts) {
    Chain chain = {block};
    for (BasicBlock *next = behind.lookup(block); next && joins[next] == 1;
         next = behind.lookup(next)) {
      chain.push_back(next);
    }
    std::reverse(chain.begin(), chain.end());
    if (chain.size() >= longChain && areApart(chain)) {
      join(chain);
      changed = true;
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
