// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inputs that outputs are tied to.
#include "core/frontend/program/empty_assembly.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

// The values that are returned, in their order; fewer where it is not known.
static SmallVector<Value *, 4> valuesOf(const CallInst &call,
                                        const InlineAsm &assembly) {
  SmallVector<Value *, 4> values;
  InlineAsm::ConstraintInfoVector constraints = assembly.ParseConstraints();
  for (const InlineAsm::ConstraintInfo &output : constraints) {
    if (output.Type != InlineAsm::isOutput || output.isIndirect ||
        !output.hasMatchingInput()) {
      continue;
    }
    auto before = ArrayRef(constraints).take_front(output.MatchingInput);
    auto argument = static_cast<unsigned>(count_if(
        before, [](const auto &constraint) { return constraint.hasArg(); }));
    values.push_back(call.getArgOperand(argument));
  }
  return values;
}

// Returns false where the types are not the same.
static bool replaceResult(CallInst &call, ArrayRef<Value *> values) {
  if (call.getType()->isVoidTy()) {
    return true;
  }
  auto *several = dyn_cast<StructType>(call.getType());
  SmallVector<Type *, 4> types(several ? several->elements()
                                       : ArrayRef(call.getType()));
  SmallVector<Type *, 4> given;
  for (const Value *value : values) {
    given.push_back(value->getType());
  }
  if (types != given) {
    return false;
  }
  if (!several) {
    call.replaceAllUsesWith(values.front());
    return true;
  }
  IRBuilder<> builder(&call);
  Value *whole = PoisonValue::get(several);
  for (unsigned i = 0; i < values.size(); i++) {
    whole = builder.CreateInsertValue(whole, values[i], i);
  }
  call.replaceAllUsesWith(whole);
  return true;
}

void hls_frontend::dropEmptyAssembly(Module &module) {
  for (Function &function : module) {
    for (Instruction &instruction :
         make_early_inc_range(instructions(function))) {
      auto *call = dyn_cast<CallInst>(&instruction);
      const auto *assembly =
          call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
      if (assembly && StringRef(assembly->getAsmString()).trim().empty() &&
          replaceResult(*call, valuesOf(*call, *assembly))) {
        call->eraseFromParent();
      }
    }
  }
}
