/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables as values. LLVM's promotion looks, for each variable, at all blocks
 * that a store to it dominates, and keeps the values of all variables for each
 * block: a function with as many variables as blocks takes the square of both.
 * Here the dominance frontiers are made once, a variable is looked at where it
 * is live, and all are renamed in one walk. The phis are the same.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "hls/work.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {

// A value with the place of the store that made it. (A DebugLoc would note
// with the location each copy of it.)
struct Definition {
  Value *value;
  DILocation *place;
};

// Whether nothing but its content is used of a variable.
bool isPromotable(const AllocaInst &variable) {
  Type *type = variable.getAllocatedType();
  return !variable.isArrayAllocation() && type->isSingleValueType() &&
         all_of(variable.users(), [&](const User *user) {
           if (const auto *load = dyn_cast<LoadInst>(user)) {
             return load->isSimple() && load->getType() == type;
           }
           const auto *store = dyn_cast<StoreInst>(user);
           return store && store->isSimple() &&
                  store->getValueOperand() != &variable &&
                  store->getValueOperand()->getType() == type;
         });
}

class Promoter {
public:
  Promoter(Function &function, DominatorTree &dominators)
      : function(function), dominators(dominators) {
    // The variables are in the entry, which comes first, before their uses.
    std::vector<const BasicBlock *> lastStored;
    for (BasicBlock &block : function) {
      unsigned number = blocks.size();
      blocks[&block] = number;
      for (Instruction &instruction : block) {
        auto *variable = dyn_cast<AllocaInst>(&instruction);
        if (variable && number == 0 && isPromotable(*variable)) {
          numbers[variable] = variables.size();
          variables.push_back(variable);
          lastStored.push_back(nullptr);
        }
        const unsigned *accessed = variableOf(instruction);
        if (!accessed) {
          continue;
        }
        if (isa<StoreInst>(instruction)) {
          lastStored[*accessed] = &block;
        } else if (lastStored[*accessed] != &block) {
          readsFromBefore.insert(&instruction);
        }
      }
    }
    frontiers.resize(blocks.size());
    lives.resize(blocks.size(), none);
    placed.resize(blocks.size(), none);
    stored.resize(blocks.size(), none);
  }

  bool run() {
    // Where there are frontiers without end, as among many labels, there are
    // few variables as a rule.
    if (variables.empty() || !findFrontiers()) {
      return false;
    }
    for (unsigned number = 0; number < variables.size(); number++) {
      placePhis(number);
    }
    rename();
    for (AllocaInst *variable : variables) {
      variable->eraseFromParent();
    }
    return true;
  }

private:
  static constexpr unsigned none = ~0U;
  static constexpr uint64_t frontiersPerBlock = 64;

  // The number of the variable that is loaded or stored to, or null.
  const unsigned *variableOf(const Instruction &instruction) const {
    const auto *variable =
        dyn_cast_or_null<AllocaInst>(getLoadStorePointerOperand(&instruction));
    auto found = variable ? numbers.find(variable) : numbers.end();
    return found == numbers.end() ? nullptr : &found->second;
  }

  unsigned numberOf(const BasicBlock *block) const {
    return blocks.find(block)->second;
  }

  // Where the blocks that a block dominates end: where a phi is needed for
  // what it stores. False when there are too many.
  bool findFrontiers() {
    uint64_t count = 0;
    for (BasicBlock &join : function) {
      BasicBlock *block = &join;
      if (pred_size(block) < 2) {
        continue;
      }
      const DomTreeNode *end = dominators.getNode(block)->getIDom();
      for (BasicBlock *before : predecessors(block)) {
        for (const DomTreeNode *node = dominators.getNode(before); node != end;
             node = node->getIDom()) {
          SmallVectorImpl<BasicBlock *> &list =
              frontiers[numberOf(node->getBlock())];
          hls_work_count(1);
          if (!list.empty() && list.back() == block) {
            break; // and so do those above, from another block before the join
          }
          if (++count > frontiersPerBlock * blocks.size()) {
            return false;
          }
          list.push_back(block);
        }
      }
    }
    return true;
  }

  // Notes where a variable is read before it is stored to, in blocks or behind
  // them, and which blocks store to it.
  void findLives(unsigned number, SmallVectorImpl<BasicBlock *> &stores) {
    AllocaInst *variable = variables[number];
    SmallVector<BasicBlock *, 8> live;
    for (User *user : variable->users()) {
      BasicBlock *block = cast<Instruction>(user)->getParent();
      if (isa<StoreInst>(user) && stored[numberOf(block)] != number) {
        stored[numberOf(block)] = number;
        stores.push_back(block);
      }
    }
    for (User *user : variable->users()) {
      auto *instruction = cast<Instruction>(user);
      if (readsFromBefore.contains(instruction)) {
        addLive(instruction->getParent(), number, live);
      }
    }
    while (!live.empty()) {
      for (BasicBlock *before : predecessors(live.pop_back_val())) {
        if (stored[numberOf(before)] != number) {
          addLive(before, number, live);
        }
      }
    }
  }

  void addLive(BasicBlock *block, unsigned number,
               SmallVectorImpl<BasicBlock *> &live) {
    hls_work_count(1);
    if (lives[numberOf(block)] != number) {
      lives[numberOf(block)] = number;
      live.push_back(block);
    }
  }

  void placePhis(unsigned number) {
    SmallVector<BasicBlock *, 8> work;
    findLives(number, work);
    SmallVector<BasicBlock *, 8> joins;
    while (!work.empty()) {
      for (BasicBlock *join : frontiers[numberOf(work.pop_back_val())]) {
        hls_work_count(1);
        unsigned index = numberOf(join);
        if (lives[index] != number || placed[index] == number) {
          continue;
        }
        placed[index] = number;
        joins.push_back(join);
        work.push_back(join);
      }
    }
    sort(joins, [this](const BasicBlock *one, const BasicBlock *other) {
      return numberOf(one) < numberOf(other);
    });
    AllocaInst *variable = variables[number];
    for (const auto &[version, join] : enumerate(joins)) {
      auto *phi = PHINode::Create(variable->getAllocatedType(), pred_size(join),
                                  variable->getName() + "." + Twine(version));
      phi->insertBefore(join->begin());
      phis[phi] = number;
    }
  }

  Value *valueOf(unsigned number) {
    Value *value = current[number].value;
    return value ? value
                 : UndefValue::get(variables[number]->getAllocatedType());
  }

  void set(unsigned number, Definition definition) {
    undo.emplace_back(number, current[number]);
    current[number] = definition;
  }

  void renameIn(BasicBlock &block) {
    for (Instruction &instruction : make_early_inc_range(block)) {
      hls_work_count(1);
      if (auto *phi = dyn_cast<PHINode>(&instruction)) {
        auto found = phis.find(phi);
        if (found != phis.end()) {
          set(found->second, {phi, current[found->second].place});
        }
        continue;
      }
      const unsigned *accessed = variableOf(instruction);
      if (!accessed) {
        continue;
      }
      if (auto *store = dyn_cast<StoreInst>(&instruction)) {
        set(*accessed, {store->getValueOperand(), store->getDebugLoc().get()});
      } else {
        instruction.replaceAllUsesWith(valueOf(*accessed));
      }
      instruction.eraseFromParent();
    }
    for (BasicBlock *next : successors(&block)) {
      for (PHINode &phi : next->phis()) {
        auto found = phis.find(&phi);
        if (found == phis.end()) {
          continue;
        }
        DILocation *place = current[found->second].place;
        if (phi.getNumIncomingValues() > 0) {
          phi.applyMergedLocation(phi.getDebugLoc(), place);
        } else {
          phi.setDebugLoc(place);
        }
        phi.addIncoming(valueOf(found->second), &block);
      }
    }
  }

  // Down the dominator tree; what a block has set is undone behind it.
  void rename() {
    struct Visit {
      DomTreeNode *node;
      DomTreeNode::iterator next;
      size_t undone;
    };
    current.resize(variables.size());
    std::vector<Visit> visits;
    auto enter = [&](DomTreeNode *node) {
      visits.push_back({node, node->begin(), undo.size()});
      renameIn(*node->getBlock());
    };
    enter(dominators.getRootNode());
    while (!visits.empty()) {
      Visit &visit = visits.back();
      if (visit.next != visit.node->end()) {
        enter(*visit.next++);
        continue;
      }
      for (; undo.size() > visit.undone; undo.pop_back()) {
        current[undo.back().first] = undo.back().second;
      }
      visits.pop_back();
    }
  }

  Function &function;
  DominatorTree &dominators;
  std::vector<AllocaInst *> variables;
  DenseMap<const Value *, unsigned> numbers; // of the variables
  DenseMap<const BasicBlock *, unsigned> blocks;
  std::vector<SmallVector<BasicBlock *, 2>> frontiers;
  DenseSet<const Instruction *> readsFromBefore; // what blocks before stored
  DenseMap<const PHINode *, unsigned> phis;      // with their variables
  // By block, the last variable for which it is so.
  std::vector<unsigned> lives;
  std::vector<unsigned> placed;
  std::vector<unsigned> stored;
  std::vector<Definition> current;
  std::vector<std::pair<unsigned, Definition>> undo;
};

} // namespace

PreservedAnalyses
hls_frontend::PromoteVariablesPass::run(Function &function,
                                        FunctionAnalysisManager &) {
  bool changed = !allAreReachable && removeUnreachableBlocks(function);
  DominatorTree dominators(function);
  changed |= Promoter(function, dominators).run();
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
