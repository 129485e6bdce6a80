/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables that only ever hold truth values (`int found`, `_Bool`) as single
 * bits, also around loops. In memory Clang keeps them as bytes or ints, and
 * their phis stay that wide otherwise.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "hls/work.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// The phis and selects of a function that only ever hold truth values.
class Flags {
public:
  // All of them at once: those that something else than a truth value flows
  // into are found from there on.
  explicit Flags(Function &function) {
    SmallVector<Instruction *, 16> others;
    for (Instruction &instruction : instructions(function)) {
      if (!isNode(&instruction)) {
        continue;
      }
      hls_work_count(1);
      nodes.insert(&instruction);
      if (!all_of(sourcesOf(instruction), [](Value *source) {
            return isNode(source) || isTruthValue(source);
          })) {
        others.push_back(&instruction);
      }
    }
    DenseSet<Instruction *> isOther(others.begin(), others.end());
    while (!others.empty()) {
      for (User *user : others.pop_back_val()->users()) {
        hls_work_count(1);
        auto *instruction = cast<Instruction>(user);
        if (isNode(user) && isOther.insert(instruction).second) {
          others.push_back(instruction);
        }
      }
    }
    nodes.remove_if([&](Instruction *node) { return isOther.contains(node); });
  }

  bool empty() const { return nodes.empty(); }

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

private:
  static bool isNode(const Value *value) {
    return isa<PHINode, SelectInst>(value) && value->getType()->isIntegerTy() &&
           !value->getType()->isIntegerTy(1);
  }

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
  Flags flags(function);
  if (flags.empty()) {
    return PreservedAnalyses::all();
  }
  flags.narrow();
  return PreservedAnalyses::none();
}
