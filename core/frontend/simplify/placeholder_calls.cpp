/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values for the outputs of placeholders; the header says why.
 */
#include "core/frontend/simplify/placeholder_calls.h"

#include "core/frontend/check/check.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

constexpr const char *recordName = "hls.output";

// A record keeps its place, but sees none of the kernel's memories.
FunctionCallee recordFunction(Module &module) {
  auto *type = FunctionType::get(Type::getVoidTy(module.getContext()), true);
  FunctionCallee record = module.getOrInsertFunction(recordName, type);
  auto *function = cast<Function>(record.getCallee());
  function->addFnAttr(Attribute::NoDuplicate);
  function->addFnAttr(Attribute::NoMerge);
  function->addFnAttr(Attribute::NoUnwind);
  function->addFnAttr(Attribute::WillReturn);
  function->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  return record;
}

// The value without the conversions between a variable's bits in memory and
// those it has otherwise.
const Value *withoutConversion(const Value *value) {
  const auto *cast = dyn_cast<CastInst>(value);
  return cast && cast->isIntegerCast() ? cast->getOperand(0) : value;
}

// The local variable that an operand is read from, or null.
AllocaInst *variableOf(const Value *operand) {
  const auto *load = dyn_cast<LoadInst>(withoutConversion(operand));
  return load ? dyn_cast<AllocaInst>(
                    const_cast<Value *>(load->getPointerOperand()))
              : nullptr;
}

class OutputSeparation {
public:
  explicit OutputSeparation(hls_unit &unit)
      : unit(unit), module(*unit.module) {}

  void run() {
    if (none_of(module, [](const Function &function) {
          return function.isDeclaration() && !function.isIntrinsic();
        })) {
      return;
    }
    SmallVector<CallInst *, 8> calls;
    for (Function &function : module) {
      for (Instruction &instruction : instructions(function)) {
        if (calleeWithRole(unit, &instruction, CalleeRole::Placeholder)) {
          calls.push_back(cast<CallInst>(&instruction));
        }
      }
    }
    for (CallInst *call : calls) {
      separate(*call);
    }
  }

private:
  void separate(CallInst &call) {
    const hls_signature *signature =
        calleeWithRole(unit, &call, CalleeRole::Placeholder);
    unsigned count = std::min<unsigned>(signature->num_params, call.arg_size());
    for (unsigned i = 0; i < count; i++) {
      if (isOutput(signature->params[i].name)) {
        separateOutput(call, i);
      }
    }
  }

  void separateOutput(CallInst &call, unsigned index) {
    Value *old = call.getArgOperand(index);
    AllocaInst *variable = variableOf(old);
    Function *init = initFunction(variable, old->getType());
    if (!init) {
      return; // no variable of this type can be an output
    }
    IRBuilder<> builder(&call);
    CallInst *value = builder.CreateCall(init);
    value->setAttributes(init->getAttributes());
    builder.CreateCall(recordFunction(module), {old, value});
    call.setArgOperand(index, value);
    if (variable) {
      builder.SetInsertPoint(call.getNextNode());
      storeInto(*variable, value, *cast<Instruction>(old), builder);
    }
  }

  // Converts as the variable's own load was converted back.
  static void storeInto(AllocaInst &variable, Value *value,
                        const Instruction &old, IRBuilder<> &builder) {
    Type *stored = withoutConversion(&old)->getType();
    bool converted = value->getType() != stored;
    builder.CreateStore(converted ? builder.CreateZExtOrTrunc(value, stored)
                                  : value,
                        &variable);
  }

  // The function whose results a variable of this type is initialised by.
  Function *initFunction(const AllocaInst *variable, Type *type) {
    if (variable) {
      for (const User *user : variable->users()) {
        const auto *store = dyn_cast<StoreInst>(user);
        const Value *value =
            store ? withoutConversion(store->getValueOperand()) : nullptr;
        if (value && value->getType() == type &&
            calleeWithRole(unit, value, CalleeRole::Init)) {
          return cast<CallInst>(value)->getCalledFunction();
        }
      }
    }
    for (Function &function : module) {
      if (function.getReturnType() == type && isInitFunction(function)) {
        return &function;
      }
    }
    return nullptr;
  }

  bool isInitFunction(const Function &function) {
    const hls_signature *signature =
        hls_unit_find_function(&unit, function.getName().str().c_str());
    const clang::FunctionDecl *declaration =
        signature ? unit.declaration(signature) : nullptr;
    return declaration && function.isDeclaration() &&
           roleOf(*declaration) == CalleeRole::Init;
  }

  hls_unit &unit;
  Module &module;
};

} // namespace

const hls_signature *hls_frontend::calleeWithRole(hls_unit &unit,
                                                  const Value *value,
                                                  CalleeRole role) {
  const auto *call = dyn_cast<CallInst>(value);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic()) {
    return nullptr;
  }
  const hls_signature *signature =
      hls_unit_find_function(&unit, callee->getName().str().c_str());
  const clang::FunctionDecl *function =
      signature ? unit.declaration(signature) : nullptr;
  return function && roleOf(*function) == role ? signature : nullptr;
}

bool hls_frontend::isOutputRecord(const Value *value) {
  const auto *call = dyn_cast<CallInst>(value);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName() == recordName;
}

Value *hls_frontend::recordedOld(const CallInst &record) {
  return record.getArgOperand(0);
}

Value *hls_frontend::recordedNew(const CallInst &record) {
  return record.getArgOperand(1);
}

void hls_frontend::separateOutputs(hls_unit &unit) {
  OutputSeparation(unit).run();
}

void hls_frontend::dropOutputRecords(hls_unit &unit, Function &kernel) {
  SmallVector<WeakTrackingVH, 8> unused;
  for (Instruction &instruction : make_early_inc_range(instructions(kernel))) {
    if (isOutputRecord(&instruction)) {
      unused.push_back(recordedOld(cast<CallInst>(instruction)));
      instruction.eraseFromParent();
    }
  }
  for (WeakTrackingVH &value : unused) {
    if (auto *phi = dyn_cast_or_null<PHINode>(value)) {
      RecursivelyDeleteDeadPHINode(phi);
    } else if (value) {
      RecursivelyDeleteTriviallyDeadInstructions(value);
    }
  }
  for (Instruction &instruction : make_early_inc_range(instructions(kernel))) {
    if (instruction.use_empty() &&
        calleeWithRole(unit, &instruction, CalleeRole::Init)) {
      instruction.eraseFromParent();
    }
  }
}

void hls_frontend::dropRecordFunction(Module &module) {
  if (Function *record = module.getFunction(recordName)) {
    record->eraseFromParent();
  }
}
