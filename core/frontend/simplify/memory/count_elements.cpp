/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Addresses that LLVM has computed in bytes, as those behind a loop that moves
 * a pointer: 4 * i bytes are i steps of four.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

class ByteSteps {
public:
  explicit ByteSteps(GetElementPtrInst &step)
      : step(step), builder(&step), address(step.getPointerOperand()) {}

  // Returns whether there was a factor.
  bool count() {
    add(*step.getOperand(1), 1);
    if (!isFound) {
      return false;
    }
    for (auto [number, factor] : terms) {
      address = builder.CreateGEP(
          ArrayType::get(builder.getInt8Ty(), static_cast<uint64_t>(factor)),
          address, number);
    }
    if (bytes) {
      address = builder.CreatePtrAdd(
          address, builder.getInt64(static_cast<uint64_t>(bytes)));
    }
    step.replaceAllUsesWith(address);
    step.eraseFromParent();
    return true;
  }

private:
  void addFactor(Value &value, const APInt &factor, int64_t by) {
    isFound = true;
    add(value, by * factor.getSExtValue());
  }

  void add(Value &value, int64_t by) {
    Value *one, *other;
    const APInt *factor;
    if (match(&value, m_APInt(factor))) {
      bytes += by * factor->getSExtValue();
    } else if (match(&value, m_Mul(m_Value(one), m_APInt(factor))) &&
               factor->isStrictlyPositive() && factor->getActiveBits() < 31) {
      addFactor(*one, *factor, by);
    } else if (match(&value, m_Shl(m_Value(one), m_APInt(factor))) &&
               factor->ult(31)) {
      addFactor(*one, APInt(64, 1).shl(*factor), by);
    } else if (match(&value, m_Add(m_Value(one), m_Value(other)))) {
      add(*one, by);
      add(*other, by);
    } else {
      terms.push_back({&value, by});
    }
  }

  GetElementPtrInst &step;
  IRBuilder<> builder;
  Value *address;
  SmallVector<std::pair<Value *, int64_t>, 4> terms;
  int64_t bytes = 0;
  bool isFound = false;
};

} // namespace

PreservedAnalyses
hls_frontend::CountElementsPass::run(Function &function,
                                     FunctionAnalysisManager & /*analyses*/) {
  bool changed = false;
  for (Instruction &instruction :
       make_early_inc_range(instructions(function))) {
    auto *step = dyn_cast<GetElementPtrInst>(&instruction);
    if (step && step->getNumIndices() == 1 &&
        step->getSourceElementType()->isIntegerTy(8) &&
        step->getOperand(1)->getType()->isIntegerTy(64) &&
        isa<Instruction>(step->getOperand(1))) {
      changed |= ByteSteps(*step).count();
    }
  }
  if (!changed) {
    return PreservedAnalyses::all();
  }
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}
