/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * __builtin_add_overflow() and its like as operations on integers. LLVM has
 * intrinsics for them, whose results are structs.
 */
#include "core/frontend/simplify/called_intrinsics.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/expand_functions.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using hls_frontend::Outcome;

namespace {

Outcome add(IRBuilder<> &builder, Value *a, Value *b, bool isSigned) {
  Value *sum = builder.CreateAdd(a, b);
  if (!isSigned) {
    return {sum, builder.CreateICmpULT(sum, a)};
  }
  // The sign of neither operand.
  Value *signs =
      builder.CreateAnd(builder.CreateXor(a, sum), builder.CreateXor(b, sum));
  return {sum, builder.CreateIsNeg(signs)};
}

Outcome subtract(IRBuilder<> &builder, Value *a, Value *b, bool isSigned) {
  Value *difference = builder.CreateSub(a, b);
  if (!isSigned) {
    return {difference, builder.CreateICmpULT(a, b)};
  }
  // The operands have different signs, and the result not that of the first.
  Value *signs = builder.CreateAnd(builder.CreateXor(a, b),
                                   builder.CreateXor(a, difference));
  return {difference, builder.CreateIsNeg(signs)};
}

// The whole product, and whether it is more than what fits.
Outcome multiply(IRBuilder<> &builder, Value *a, Value *b, bool isSigned) {
  Type *type = a->getType();
  if (type->getIntegerBitWidth() > 32) {
    return hls_frontend::multiplyWide(a, b, isSigned, builder);
  }
  Type *twice = builder.getIntNTy(2 * type->getIntegerBitWidth());
  auto widen = [&](Value *value) {
    return isSigned ? builder.CreateSExt(value, twice)
                    : builder.CreateZExt(value, twice);
  };
  Value *product = builder.CreateMul(widen(a), widen(b));
  Value *result = builder.CreateTrunc(product, type);
  return {result, builder.CreateICmpNE(widen(result), product)};
}

// There is no channel for integers of more than 64 bits, which come from
// operands of different signs: that is left for the translation to report.
bool canExpand(const WithOverflowInst &call) {
  return call.getLHS()->getType()->getIntegerBitWidth() <= 64;
}

Outcome expand(IRBuilder<> &builder, WithOverflowInst &call) {
  Value *a = call.getLHS(), *b = call.getRHS();
  switch (call.getBinaryOp()) {
  case Instruction::Add:
    return add(builder, a, b, call.isSigned());
  case Instruction::Sub:
    return subtract(builder, a, b, call.isSigned());
  default:
    return multiply(builder, a, b, call.isSigned());
  }
}

// The parts of the intrinsic's result are all that Clang takes of it. A struct
// made of them would not always go: LLVM does not look into one of which it
// knows a part.
void replaceParts(WithOverflowInst &call, const Outcome &outcome) {
  for (User *user : make_early_inc_range(call.users())) {
    if (auto *part = dyn_cast<ExtractValueInst>(user)) {
      part->replaceAllUsesWith(part->getIndices()[0] == 0 ? outcome.result
                                                          : outcome.overflow);
      part->eraseFromParent();
    }
  }
  if (call.use_empty()) {
    call.eraseFromParent();
  }
}

bool tellsOverflow(Intrinsic::ID function) {
  switch (function) {
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::ssub_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::smul_with_overflow:
  case Intrinsic::umul_with_overflow:
    return true;
  default:
    return false;
  }
}

} // namespace

PreservedAnalyses
hls_frontend::ExpandOverflowPass::run(Function &function,
                                      FunctionAnalysisManager &) {
  if (!callsIntrinsics(*function.getParent(), tellsOverflow)) {
    return PreservedAnalyses::all();
  }
  SmallVector<WithOverflowInst *> calls;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<WithOverflowInst>(&instruction);
    if (call && canExpand(*call)) {
      calls.push_back(call);
    }
  }
  for (WithOverflowInst *call : calls) {
    IRBuilder<> builder(call);
    replaceParts(*call, expand(builder, *call));
  }
  return calls.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
