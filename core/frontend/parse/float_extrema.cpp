/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fmax(x, y) is x if x > y or y is a NaN, and otherwise y; of two zeros it is
 * the second operand. A constant operand makes the test for NaN superfluous.
 */
#include "core/frontend/parse/float_extrema.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace {

bool isNumber(Value *value) {
  const APFloat *constant;
  return PatternMatch::match(value, PatternMatch::m_APFloat(constant)) &&
         !constant->isNaN();
}

Value *choosesFirst(Value *first, Value *second, bool isMaximum,
                    IRBuilder<> &builder) {
  if (isNumber(first)) {
    return isMaximum ? builder.CreateFCmpUGT(first, second)
                     : builder.CreateFCmpULT(first, second);
  }
  Value *beyond = isMaximum ? builder.CreateFCmpOGT(first, second)
                            : builder.CreateFCmpOLT(first, second);
  return isNumber(second)
             ? beyond
             : builder.CreateOr(beyond, builder.CreateFCmpUNO(second, second));
}

bool isExtremum(Intrinsic::ID function) {
  return function == Intrinsic::maxnum || function == Intrinsic::minnum;
}

bool isExtremum(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && isExtremum(call->getIntrinsicID());
}

void expand(IntrinsicInst &call) {
  IRBuilder<> builder(&call);
  Value *first = call.getArgOperand(0);
  Value *second = call.getArgOperand(1);
  bool isMaximum = call.getIntrinsicID() == Intrinsic::maxnum;
  call.replaceAllUsesWith(builder.CreateSelect(
      choosesFirst(first, second, isMaximum, builder), first, second));
  call.eraseFromParent();
}

} // namespace

void hls_frontend::expandFloatExtrema(Module &module) {
  // To walk through a large kernel takes long; its declarations are few.
  if (none_of(module, [](const Function &function) {
        return isExtremum(function.getIntrinsicID());
      })) {
    return;
  }
  for (Function &function : module) {
    for (Instruction &instruction :
         make_early_inc_range(instructions(function))) {
      if (isExtremum(instruction)) {
        expand(cast<IntrinsicInst>(instruction));
      }
    }
  }
}
