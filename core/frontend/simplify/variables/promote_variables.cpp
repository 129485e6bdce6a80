/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables as values. LLVM's promotion looks, for each variable, at all blocks
 * that a store to it dominates, and keeps the values of all variables for each
 * block: a function with as many variables as blocks takes the square of both.
 * Here the dominance frontiers are made once, a variable is looked at where it
 * is live, and all are renamed in one walk. The phis are the same.
 */
#include "core/frontend/simplify/variables/promote_variables.h"

#include "core/frontend/simplify/variables/variable_accesses.h"

#include "hls/work.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

namespace {

// A value with the place of the store that made it. (A DebugLoc would note
// with the location each copy of it.)
struct Definition {
  Value *value;
  DILocation *place;
};

class Promoter {
public:
  Promoter(Function &function, DominatorTree &dominators,
           VariableAccesses &notes)
      : function(function), dominators(dominators), notes(notes),
        variables(notes.variables) {
    for (BasicBlock &block : function) {
      blocks[&block] = order.size();
      order.push_back(&block);
    }
    frontiers.resize(blocks.size());
    lives.resize(blocks.size(), none);
    placed.resize(blocks.size(), none);
    stored.resize(blocks.size(), none);
  }

  bool run() {
    // Where there are frontiers without end, as among many labels, there are
    // few variables as a rule.
    if (none_of(
            variables,
            [](const Variable &variable) { return variable.isPromotable; }) ||
        !findFrontiers()) {
      return false;
    }
    for (unsigned number : notes.inOrder) {
      if (variables[number].isPromotable && variables[number].isLive) {
        placePhis(number);
      }
    }
    rename();
    for (AllocaInst *place : notes.places) {
      if (place->use_empty()) {
        place->eraseFromParent();
      }
    }
    return true;
  }

private:
  using Variable = VariableAccesses::Variable;

  static constexpr unsigned none = VariableAccesses::none;
  static constexpr uint64_t frontiersPerBlock = 64;

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
    SmallVector<BasicBlock *, 8> live;
    for (unsigned i = variables[number].lastEvent; i != none;
         i = notes.events[i].before) {
      unsigned block = notes.events[i].block;
      if (notes.events[i].isStore) {
        stored[block] = number;
        stores.push_back(order[block]);
      } else {
        addLive(order[block], number, live);
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
    const Variable &variable = variables[number];
    for (const auto &[version, join] : enumerate(joins)) {
      auto *phi =
          PHINode::Create(variable.type, pred_size(join),
                          notes.nameOf(variable) + "." + Twine(version));
      phi->insertBefore(join->begin());
      phis[phi] = number;
    }
  }

  Value *valueOf(unsigned number) {
    Value *value = current[number].value;
    return value ? value : UndefValue::get(variables[number].type);
  }

  void set(unsigned number, Definition definition) {
    undo.emplace_back(number, current[number]);
    current[number] = definition;
  }

  void setToZero(MemSetInst &zeros) {
    for (unsigned member : notes.membersAt(zeros.getRawDest())) {
      hls_work_count(1);
      set(member, {Constant::getNullValue(variables[member].type),
                   zeros.getDebugLoc().get()});
    }
    zeros.eraseFromParent();
  }

  void replace(Instruction &instruction, unsigned variable) {
    Value *address = getLoadStorePointerOperand(&instruction);
    if (auto *store = dyn_cast<StoreInst>(&instruction)) {
      set(variable, {store->getValueOperand(), store->getDebugLoc().get()});
    } else {
      instruction.replaceAllUsesWith(valueOf(variable));
    }
    instruction.eraseFromParent();
    if (variables[variable].before == none) {
      return;
    }
    // The address of a member.
    auto *part = dyn_cast<GetElementPtrInst>(address);
    while (part && part->use_empty()) {
      auto *whole = dyn_cast<GetElementPtrInst>(part->getPointerOperand());
      part->eraseFromParent();
      part = whole;
    }
  }

  void renameIn(BasicBlock &block) {
    for (PHINode &phi : block.phis()) {
      auto found = phis.find(&phi);
      if (found != phis.end()) {
        set(found->second, {&phi, current[found->second].place});
      }
    }
    unsigned number = numberOf(&block);
    for (unsigned i = notes.firstAccesses[number];
         i < notes.firstAccesses[number + 1]; i++) {
      hls_work_count(1);
      auto [instruction, variable] = notes.accesses[i];
      if (variable == none) {
        setToZero(cast<MemSetInst>(*instruction));
      } else if (variables[variable].isPromotable) {
        replace(*instruction, variable);
      }
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
  VariableAccesses &notes;
  const std::vector<Variable> &variables;
  DenseMap<const BasicBlock *, unsigned> blocks;
  std::vector<BasicBlock *> order;
  std::vector<SmallVector<BasicBlock *, 2>> frontiers;
  DenseMap<const PHINode *, unsigned> phis; // with their variables
  // By block, the last variable for which it is so.
  std::vector<unsigned> lives;
  std::vector<unsigned> placed;
  std::vector<unsigned> stored;
  std::vector<Definition> current;
  std::vector<std::pair<unsigned, Definition>> undo;
};

} // namespace

Promotion hls_frontend::promoteVariables(Function &function) {
  std::optional<DominatorTree> dominators(std::in_place, function);
  std::optional<VariableAccesses> notes(std::in_place, function, *dominators,
                                        Aggregates::Leave);
  bool changed = notes->mayHaveUnreachable && removeUnreachableBlocks(function);
  if (changed) {
    dominators.emplace(function);
    notes.emplace(function, *dominators, Aggregates::Leave);
  }
  bool promoted = Promoter(function, *dominators, *notes).run();
  return {changed || promoted,
          notes->isAll && (promoted || notes->places.empty())};
}

bool hls_frontend::promoteMembers(Function &function) {
  DominatorTree dominators(function);
  VariableAccesses notes(function, dominators, Aggregates::Split);
  return notes.isAll && Promoter(function, dominators, notes).run();
}

PreservedAnalyses
hls_frontend::PromoteScalarsPass::run(Function &function,
                                      FunctionAnalysisManager &) {
  DominatorTree dominators(function);
  VariableAccesses notes(function, dominators, Aggregates::Leave);
  return Promoter(function, dominators, notes).run() ? PreservedAnalyses::none()
                                                     : PreservedAnalyses::all();
}
