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
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

#include <optional>

using namespace llvm;

namespace {

// A value with the place of the store that made it. (A DebugLoc would note
// with the location each copy of it.)
struct Definition {
  Value *value;
  DILocation *place;
};

// Where one of the variables is stored to, or read before it is, in a block.
struct Event {
  unsigned block;
  bool isStore;
  unsigned before; // the variable's event before this one
};

// A load of a variable, or a store to it.
struct Access {
  Instruction *instruction;
  unsigned variable;
};

class Promoter {
public:
  // All is noted in one walk through the function: where it does not fit into
  // the processor's cache, each further one waits for it anew.
  Promoter(Function &function, DominatorTree &dominators)
      : function(function), dominators(dominators) {
    for (BasicBlock &block : function) {
      unsigned number = blocks.size();
      blocks[&block] = number;
      order.push_back(&block);
      firstAccesses.push_back(accesses.size());
      isInDoubt |= !dominators.isReachableFromEntry(&block) ||
                   !isTwoWay(*block.getTerminator());
      for (Instruction &instruction : block) {
        note(instruction, number);
      }
    }
    firstAccesses.push_back(accesses.size());
    frontiers.resize(blocks.size());
    lives.resize(blocks.size(), none);
    placed.resize(blocks.size(), none);
    stored.resize(blocks.size(), none);
  }

  // Whether there may be code that is never come to.
  bool mayHaveUnreachable() const { return isInDoubt; }

  bool run() {
    // Where there are frontiers without end, as among many labels, there are
    // few variables as a rule.
    if (none_of(
            variables,
            [](const Variable &variable) { return variable.isPromotable; }) ||
        !findFrontiers()) {
      return false;
    }
    for (unsigned number = 0; number < variables.size(); number++) {
      if (variables[number].isPromotable && variables[number].isLive) {
        placePhis(number);
      }
    }
    rename();
    for (const Variable &variable : variables) {
      if (variable.isPromotable) {
        variable.place->eraseFromParent();
      }
    }
    return true;
  }

private:
  static constexpr unsigned none = ~0U;
  static constexpr uint64_t frontiersPerBlock = 64;

  struct Variable {
    AllocaInst *place;
    Type *type;
    bool isPromotable = true; // nothing but its content is used
    bool isLive = false;      // into a block
    unsigned storedIn = none; // the last block
    unsigned lastEvent = none;
  };

  // Whether a block is left in one or two ways, and LLVM knows no better.
  static bool isTwoWay(const Instruction &end) {
    const auto *branch = dyn_cast<BranchInst>(&end);
    return isa<ReturnInst, UnreachableInst>(end) ||
           (branch && (branch->isUnconditional() ||
                       (!isa<Constant>(branch->getCondition()) &&
                        branch->getSuccessor(0) != branch->getSuccessor(1))));
  }

  // The variable that a value is the place of, or none.
  unsigned variableAt(const Value *value) const {
    auto found = numbers.find(value);
    return found == numbers.end() ? none : found->second;
  }

  void note(Instruction &instruction, unsigned block) {
    if (isa<BinaryOperator>(instruction)) {
      return; // as most are; their operands are no places
    }
    if (auto *variable = dyn_cast<AllocaInst>(&instruction)) {
      addVariable(*variable, block);
      return;
    }
    auto *store = dyn_cast<StoreInst>(&instruction);
    auto *load = dyn_cast<LoadInst>(&instruction);
    if (!store && !load) {
      isInDoubt |=
          isa<CallBase>(instruction) && !isa<MemIntrinsic>(instruction);
      for (const Value *operand : instruction.operands()) {
        keep(variableAt(operand));
      }
      return;
    }
    if (store) {
      keep(variableAt(store->getValueOperand()));
    }
    unsigned number = variableAt(getLoadStorePointerOperand(&instruction));
    if (number == none) {
      isInDoubt |= store && isa<UndefValue, ConstantPointerNull>(
                                store->getPointerOperand());
      return;
    }
    bool isSimple = store ? store->isSimple() : load->isSimple();
    if (!isSimple || getLoadStoreType(&instruction) != variables[number].type) {
      keep(number);
      return;
    }
    accesses.push_back({&instruction, number});
    noteEvent(variables[number], store, block);
  }

  // Variables are in the entry, which comes first, before their uses.
  void addVariable(AllocaInst &variable, unsigned block) {
    Type *type = variable.getAllocatedType();
    if (block == 0 && !variable.isArrayAllocation() &&
        type->isSingleValueType()) {
      numbers[&variable] = variables.size();
      variables.push_back({&variable, type});
    }
  }

  void noteEvent(Variable &variable, bool isStore, unsigned block) {
    if (variable.storedIn == block) {
      return;
    }
    if (isStore) {
      variable.storedIn = block;
    } else {
      variable.isLive = true;
    }
    events.push_back({block, isStore, variable.lastEvent});
    variable.lastEvent = events.size() - 1;
  }

  void keep(unsigned number) {
    if (number != none) {
      variables[number].isPromotable = false;
    }
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
    SmallVector<BasicBlock *, 8> live;
    for (unsigned i = variables[number].lastEvent; i != none;
         i = events[i].before) {
      unsigned block = events[i].block;
      if (events[i].isStore) {
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
                          variable.place->getName() + "." + Twine(version));
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

  void renameIn(BasicBlock &block) {
    for (PHINode &phi : block.phis()) {
      auto found = phis.find(&phi);
      if (found != phis.end()) {
        set(found->second, {&phi, current[found->second].place});
      }
    }
    unsigned number = numberOf(&block);
    for (unsigned i = firstAccesses[number]; i < firstAccesses[number + 1];
         i++) {
      hls_work_count(1);
      auto [instruction, variable] = accesses[i];
      if (!variables[variable].isPromotable) {
        continue;
      }
      if (auto *store = dyn_cast<StoreInst>(instruction)) {
        set(variable, {store->getValueOperand(), store->getDebugLoc().get()});
      } else {
        instruction->replaceAllUsesWith(valueOf(variable));
      }
      instruction->eraseFromParent();
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
  std::vector<Variable> variables;
  DenseMap<const Value *, unsigned> numbers; // of the variables
  std::vector<Event> events;
  std::vector<Access> accesses;
  std::vector<unsigned> firstAccesses; // by block, and the end
  bool isInDoubt = false;              // whether all is come to
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

PreservedAnalyses
hls_frontend::PromoteVariablesPass::run(Function &function,
                                        FunctionAnalysisManager &) {
  std::optional<DominatorTree> dominators(std::in_place, function);
  std::optional<Promoter> promoter(std::in_place, function, *dominators);
  bool changed = !allAreReachable && promoter->mayHaveUnreachable() &&
                 removeUnreachableBlocks(function);
  if (changed) {
    dominators.emplace(function);
    promoter.emplace(function, *dominators);
  }
  changed |= promoter->run();
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
