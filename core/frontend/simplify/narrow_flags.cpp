/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables that only ever hold truth values (`int found`, `_Bool`) as single
 * bits, also around loops. In memory Clang keeps them as bytes or ints, and
 * their phis stay that wide otherwise.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// Phis and selects that pass values on among themselves.
class Web {
public:
  // Collects the web around a node; false when something else than a truth
  // value flows into it.
  bool collect(Instruction &start) {
    nodes.insert(&start);
    for (unsigned i = 0; i < nodes.size(); i++) {
      for (Value *source : sourcesOf(*nodes[i])) {
        if (isNode(source)) {
          nodes.insert(cast<Instruction>(source));
        } else if (!isTruthValue(source)) {
          return false;
        }
      }
    }
    return true;
  }

  void narrow() {
    for (Instruction *node : nodes) {
      createNarrow(*node);
    }
    for (Instruction *node : nodes) {
      fillNarrow(*node);
    }
    for (Instruction *node : nodes) {
      widenForOthers(*node);
    }
    for (Instruction *node : nodes) {
      node->replaceAllUsesWith(PoisonValue::get(node->getType()));
      node->eraseFromParent();
    }
  }

  static bool isNode(const Value *value) {
    return isa<PHINode, SelectInst>(value) && value->getType()->isIntegerTy() &&
           !value->getType()->isIntegerTy(1);
  }

private:
  static SmallVector<Value *, 4> sourcesOf(Instruction &node) {
    if (auto *phi = dyn_cast<PHINode>(&node)) {
      return SmallVector<Value *, 4>(phi->incoming_values());
    }
    auto &select = cast<SelectInst>(node);
    return {select.getTrueValue(), select.getFalseValue()};
  }

  static bool isTruthValue(Value *value) {
    Value *bit;
    if (match(value, m_ZExt(m_Value(bit)))) {
      return bit->getType()->isIntegerTy(1);
    }
    return match(value, m_Zero()) || match(value, m_One());
  }

  Value *narrowed(Value *value) {
    if (Value *known = narrow_.lookup(value)) {
      return known;
    }
    Value *bit;
    if (match(value, m_ZExt(m_Value(bit)))) {
      return bit;
    }
    return ConstantInt::getBool(value->getContext(), match(value, m_One()));
  }

  void createNarrow(Instruction &node) {
    IRBuilder<> builder(&node);
    Type *bit = builder.getInt1Ty();
    if (auto *phi = dyn_cast<PHINode>(&node)) {
      narrow_[&node] = builder.CreatePHI(bit, phi->getNumIncomingValues());
      return;
    }
    auto &select = cast<SelectInst>(node);
    auto *copy =
        SelectInst::Create(select.getCondition(), PoisonValue::get(bit),
                           PoisonValue::get(bit), "", &select);
    copy->setDebugLoc(select.getDebugLoc());
    narrow_[&node] = copy;
  }

  void fillNarrow(Instruction &node) {
    if (auto *phi = dyn_cast<PHINode>(&node)) {
      for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
        cast<PHINode>(narrow_[&node])
            ->addIncoming(narrowed(phi->getIncomingValue(i)),
                          phi->getIncomingBlock(i));
      }
      return;
    }
    auto &select = cast<SelectInst>(node);
    auto *copy = cast<SelectInst>(narrow_[&node]);
    copy->setTrueValue(narrowed(select.getTrueValue()));
    copy->setFalseValue(narrowed(select.getFalseValue()));
  }

  // Users outside of the web get the wide value back.
  void widenForOthers(Instruction &node) {
    IRBuilder<> builder(&node);
    if (isa<PHINode>(node)) {
      builder.SetInsertPoint(node.getParent(),
                             node.getParent()->getFirstInsertionPt());
      builder.SetCurrentDebugLocation(node.getDebugLoc());
    }
    Value *wide = builder.CreateZExt(narrow_[&node], node.getType());
    node.replaceUsesWithIf(wide, [this](Use &use) {
      return !nodes.contains(cast<Instruction>(use.getUser()));
    });
  }

  SetVector<Instruction *> nodes;
  DenseMap<Value *, Value *> narrow_;
};

} // namespace

PreservedAnalyses
hls_frontend::NarrowFlagsPass::run(Function &function,
                                   FunctionAnalysisManager &) {
  bool changed = false;
  bool found = true;
  // A web that was narrowed is gone, so this ends.
  while (found) {
    found = false;
    for (BasicBlock &block : function) {
      for (Instruction &instruction : block) {
        Web web;
        if (Web::isNode(&instruction) && web.collect(instruction)) {
          web.narrow();
          found = true;
          break;
        }
      }
      if (found) {
        break;
      }
    }
    changed |= found;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
