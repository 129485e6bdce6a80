/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Intrinsic functions that have no unit, replaced by what computes the same.
 */
#include "core/frontend/simplify/expand_functions.h"
#include "core/frontend/simplify/called_intrinsics.h"
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

namespace {

std::optional<Rounding> roundingOf(Intrinsic::ID function) {
  switch (function) {
  case Intrinsic::floor:
    return Rounding::Down;
  case Intrinsic::ceil:
    return Rounding::Up;
  case Intrinsic::trunc:
    return Rounding::ToZero;
  case Intrinsic::round:
  case Intrinsic::lround:
  case Intrinsic::llround:
    return Rounding::HalfAway;
  case Intrinsic::roundeven:
  case Intrinsic::rint: // the rounding mode is the default one
  case Intrinsic::nearbyint:
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return Rounding::HalfEven;
  default:
    return std::nullopt;
  }
}

Value *expandRounding(IntrinsicInst &call, IRBuilder<> &builder) {
  std::optional<Rounding> rounding = roundingOf(call.getIntrinsicID());
  if (!rounding) {
    return nullptr;
  }
  Value *whole = roundToInteger(call.getArgOperand(0), *rounding, builder);
  return call.getType()->isIntegerTy()
             ? builder.CreateFPToSI(whole, call.getType())
             : whole;
}

// Null when the function has a unit, or none of this kind.
Value *expandCall(IntrinsicInst &call, IRBuilder<> &builder) {
  Value *first = call.arg_size() ? call.getArgOperand(0) : nullptr;
  switch (call.getIntrinsicID()) {
  case Intrinsic::ctpop:
    return countOnes(first, builder);
  case Intrinsic::ctlz:
    return countLeadingZeros(first, builder);
  case Intrinsic::cttz:
    return countTrailingZeros(first, builder);
  case Intrinsic::bitreverse:
    return reverseBits(first, builder);
  case Intrinsic::copysign:
    return copySign(first, call.getArgOperand(1), builder);
  case Intrinsic::fma:
    return call.getType()->isFloatTy()
               ? fuseMultiplyAdd(first, call.getArgOperand(1),
                                 call.getArgOperand(2), builder)
               : nullptr;
  default:
    return expandRounding(call, builder);
  }
}

// Whether some calls of the function are written as operations.
bool mayExpand(Intrinsic::ID function) {
  switch (function) {
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
  case Intrinsic::bitreverse:
  case Intrinsic::copysign:
  case Intrinsic::fma:
    return true;
  default:
    return roundingOf(function).has_value();
  }
}

bool isScalar(const IntrinsicInst &call) {
  auto hasType = [](const Value *value) {
    Type *type = value->getType();
    return type->isFloatTy() || type->isDoubleTy() ||
           (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
  };
  return hasType(&call) && all_of(call.args(), hasType);
}

} // namespace

PreservedAnalyses ExpandFunctionsPass::run(Function &function,
                                           FunctionAnalysisManager &) {
  if (!callsIntrinsics(*function.getParent(), mayExpand)) {
    return PreservedAnalyses::all();
  }
  bool changed = false;
  for (Instruction &instruction :
       make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    if (!call || !isScalar(*call)) {
      continue;
    }
    IRBuilder<> builder(call);
    if (Value *value = expandCall(*call, builder)) {
      call->replaceAllUsesWith(value);
      call->eraseFromParent();
      changed = true;
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
