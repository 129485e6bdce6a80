/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Traps. A circuit cannot end the program that it is part of: it says where it
 * has stopped, and its call is over.
 */
#include "core/frontend/program/traps.h"

#include "core/frontend/program/outside_variables.h"
#include "hls/calling_convention.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

// A function that stands for a trap until all is inlined.
static constexpr const char *trapFunction = "hls.trap_here";

void hls_frontend::addTrapVariable(Module &module) {
  if (!hasTrapVariable(module)) {
    // An array: each store is one of the circuit, and none is where none traps.
    Type *type = ArrayType::get(Type::getInt32Ty(module.getContext()), 1);
    new GlobalVariable(module, type, /*isConstant=*/false,
                       GlobalValue::InternalLinkage,
                       Constant::getNullValue(type), HLS_TRAP_VARIABLE);
  }
}

bool hls_frontend::hasTrapVariable(const Module &module) {
  return module.getNamedGlobal(HLS_TRAP_VARIABLE) != nullptr;
}

// A function that the module has to know as one that takes memory, or an array
// of variable length.
static bool isTaking(const Instruction &instruction) {
  if (const auto *variable = dyn_cast<AllocaInst>(&instruction)) {
    return !isa<ConstantInt>(variable->getArraySize());
  }
  const auto *call = dyn_cast<CallBase>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  StringRef name = callee && callee->isDeclaration() ? callee->getName() : "";
  return name == "malloc" || name == "calloc" || name == "realloc";
}

bool hls_frontend::takesMemory(const Function &kernel) {
  return any_of(functionsOfKernel(kernel), [](const Function *function) {
    return any_of(instructions(*function), isTaking);
  });
}

void hls_frontend::noteTraps(Module &module, StringRef name) {
  name.consume_front("__builtin_");
  FunctionCallee trap = module.getOrInsertFunction(
      trapFunction, Type::getVoidTy(module.getContext()));
  cast<Function>(trap.getCallee())->setDoesNotReturn();
  for (Function &function : module) {
    StringRef callee = function.getName();
    if (!function.isDeclaration() ||
        (callee != name && callee != ("llvm." + name).str())) {
      continue;
    }
    for (User *user : make_early_inc_range(function.users())) {
      auto *call = dyn_cast<CallInst>(user);
      if (call && call->getCalledOperand() == &function && call->use_empty()) {
        IRBuilder<>(call).CreateCall(trap)->setDoesNotReturn();
        call->eraseFromParent();
      }
    }
  }
}

static int32_t numberOf(const DebugLoc &place, StringRef file) {
  if (!place) {
    return 1;
  }
  auto line = static_cast<int32_t>(place.getLine());
  StringRef there = place->getFilename();
  bool isHere = sys::path::filename(there) == sys::path::filename(file);
  return isHere ? line : -line;
}

void hls_frontend::trapAt(Instruction &place, Value &trap, StringRef file) {
  BasicBlock &block = *place.getParent();
  DebugLoc location = place.getDebugLoc();
  changeToUnreachable(&place);
  Instruction *end = block.getTerminator();
  IRBuilder<> builder(end);
  builder.SetCurrentDebugLocation(location);
  builder.CreateStore(
      builder.getInt32(static_cast<uint32_t>(numberOf(location, file))), &trap);
  Type *result = block.getParent()->getReturnType();
  if (result->isVoidTy()) {
    builder.CreateRetVoid();
  } else {
    builder.CreateRet(Constant::getNullValue(result));
  }
  end->eraseFromParent();
}

void hls_frontend::expandTraps(Function &kernel, StringRef file) {
  Module &module = *kernel.getParent();
  Function *trap = module.getFunction(trapFunction);
  GlobalVariable *variable = module.getNamedGlobal(HLS_TRAP_VARIABLE);
  if (!trap || !variable) {
    return;
  }
  SmallVector<CallInst *, 8> calls;
  for (Instruction &instruction : instructions(kernel)) {
    auto *call = dyn_cast<CallInst>(&instruction);
    if (call && call->getCalledOperand() == trap) {
      calls.push_back(call);
    }
  }
  SmallPtrSet<BasicBlock *, 8> seen; // what is behind a trap goes with it
  for (CallInst *call : calls) {
    if (seen.insert(call->getParent()).second) {
      trapAt(*call, *variable, file);
    }
  }
}
