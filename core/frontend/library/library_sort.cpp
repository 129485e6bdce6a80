/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of qsort() with a comparison and a size that are known. Each gets a
 * copy of its text, in which what is compared is called by its name, and
 * elements are loaded and stored whole, or exchanged by their members where
 * these are known (core/frontend/simplify/memory/bulk_memory.cpp).
 */
#include "core/frontend/library/library.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// The arguments of qsort().
enum { base, count, size, compare };

void promoteVariables(Function &function) {
  SmallVector<AllocaInst *, 16> variables;
  for (Instruction &instruction : instructions(function)) {
    auto *variable = dyn_cast<AllocaInst>(&instruction);
    if (variable && isAllocaPromotable(variable)) {
      variables.push_back(variable);
    }
  }
  DominatorTree dominators(function);
  PromoteMemToReg(variables, dominators);
}

bool isNumber(uint64_t bytes) {
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
}

// The size of an element is that of a number, or none of the text's.
void replace(CallInst &call, uint64_t bytes) {
  IRBuilder<> builder(&call);
  Value *first = call.getArgOperand(0), *second = call.getArgOperand(1);
  if (!isNumber(bytes)) {
    if (call.getType()->isVoidTy()) {
      FunctionCallee exchange = call.getModule()->getOrInsertFunction(
          exchangeName, call.getFunctionType());
      builder.CreateCall(exchange, {first, second, builder.getInt64(bytes)})
          ->setDebugLoc(call.getDebugLoc());
    } else {
      Value *place = builder.CreateMul(second, builder.getInt64(bytes));
      call.replaceAllUsesWith(
          builder.CreateGEP(builder.getInt8Ty(), first, place));
    }
    call.eraseFromParent();
    return;
  }
  Type *element = builder.getIntNTy(8 * static_cast<unsigned>(bytes));
  if (!call.getType()->isVoidTy()) {
    call.replaceAllUsesWith(builder.CreateGEP(element, first, second));
  } else {
    Value *a = builder.CreateLoad(element, first);
    Value *b = builder.CreateLoad(element, second);
    builder.CreateStore(b, first);
    builder.CreateStore(a, second);
  }
  call.eraseFromParent();
}

// The functions for elements, which are all that the text calls by name.
void replaceElementCalls(Function &sort, const Value &comparison,
                         uint64_t bytes) {
  for (Instruction &instruction : make_early_inc_range(instructions(sort))) {
    auto *call = dyn_cast<CallInst>(&instruction);
    if (call && call->getCalledOperand() != &comparison &&
        call->getCalledFunction() && call->arg_size() == 3) {
      replace(*call, bytes);
    }
  }
}

void specialise(CallBase &call, Function &text, bool isOfCircuit) {
  const auto *bytes = dyn_cast<ConstantInt>(call.getArgOperand(size));
  auto *comparison = dyn_cast<Function>(call.getArgOperand(compare));
  if (!bytes || bytes->isZero() || !comparison ||
      !(isOfCircuit || isNumber(bytes->getZExtValue()))) {
    return; // the kernel does not call this
  }
  ValueToValueMapTy values;
  Function *sort = CloneFunction(&text, values);
  for (unsigned known : {size, compare}) {
    sort->getArg(known)->replaceAllUsesWith(call.getArgOperand(known));
  }
  promoteVariables(*sort);
  replaceElementCalls(*sort, *comparison, bytes->getZExtValue());
  call.setCalledFunction(sort);
}

} // namespace

void hls_frontend::specialiseSorts(Module &module, bool isOfCircuit) {
  Function *text = module.getFunction("hlsd.qsort");
  if (!text || text->isDeclaration()) {
    return;
  }
  for (User *user : make_early_inc_range(text->users())) {
    auto *call = dyn_cast<CallBase>(user);
    if (call && call->getCalledFunction() == text) {
      specialise(*call, *text, isOfCircuit);
    }
  }
}
