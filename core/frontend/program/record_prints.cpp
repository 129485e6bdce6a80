/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What main() prints as words in a variable. The texts between the numbers
 * follow from which call prints, which is one of the words.
 */
#include "core/frontend/program/record_prints.h"

#include "core/frontend/program/outside_variables.h"
#include "hls/calling_convention.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

// In the order of the text, which both modules of a unit have: the order of
// their functions may differ.
std::vector<CallInst *> findPrints(Function &kernel,
                                   function_ref<bool(StringRef)> isPrint) {
  std::vector<CallInst *> prints;
  hls_frontend::Functions ofKernel = hls_frontend::functionsOfKernel(kernel);
  for (Function &function : *kernel.getParent()) {
    if (!ofKernel.contains(&function)) {
      continue;
    }
    for (Instruction &instruction : instructions(function)) {
      auto *call = dyn_cast<CallInst>(&instruction);
      const Function *callee = call ? call->getCalledFunction() : nullptr;
      if (callee && callee->isDeclaration() && isPrint(callee->getName())) {
        prints.push_back(call);
      }
    }
  }
  auto place = [](const CallInst *call) {
    const DILocation *location = call->getDebugLoc();
    return std::make_tuple(location ? location->getLine() : 0,
                           location ? location->getColumn() : 0,
                           call->getFunction()->getName());
  };
  stable_sort(prints, [&](const CallInst *a, const CallInst *b) {
    return place(a) < place(b);
  });
  return prints;
}

class PrintRecorder {
public:
  PrintRecorder(Module &module, bool isProgram)
      : module(module), word(Type::getInt64Ty(module.getContext())),
        number(Type::getInt32Ty(module.getContext())),
        words(
            add(ArrayType::get(word, HLS_PRINTED_WORDS), HLS_PRINTED_VARIABLE)),
        count(add(number, HLS_PRINTED_COUNT_VARIABLE)) {
    if (isProgram) {
      room = module.getOrInsertFunction(HLS_PRINTED_ROOM_FUNCTION,
                                        Type::getVoidTy(module.getContext()),
                                        number);
    }
  }

  // The stores have the place of the call: they are told by it.
  void record(CallInst &call, unsigned ordinal) {
    IRBuilder<> builder(&call);
    SmallVector<Value *, 8> values = {ConstantInt::get(word, ordinal)};
    for (Value *argument : call.args()) {
      if (Value *value = wordOf(builder, argument)) {
        values.push_back(value);
      }
    }
    Value *first = builder.CreateLoad(number, count);
    Value *behind =
        builder.CreateNUWAdd(first, ConstantInt::get(number, values.size()));
    if (room) {
      builder.CreateCall(room, {behind});
    }
    for (auto [i, value] : enumerate(values)) {
      Value *index = builder.CreateZExt(
          builder.CreateNUWAdd(first, ConstantInt::get(number, i)), word);
      builder.CreateStore(value, builder.CreateInBoundsGEP(word, words, index));
    }
    builder.CreateStore(behind, count);
  }

private:
  GlobalVariable *add(Type *type, StringRef name) {
    return new GlobalVariable(module, type, /*isConstant=*/false,
                              GlobalValue::InternalLinkage,
                              Constant::getNullValue(type), name);
  }

  // A float is printed as a double of the same value. All that are no number
  // are alike.
  Value *wordOf(IRBuilder<> &builder, Value *value) {
    if (auto *wider = dyn_cast<FPExtInst>(value)) {
      value = wider->getOperand(0);
    }
    Type *type = value->getType();
    if (type->isFloatTy() || type->isDoubleTy()) {
      Value *isNumber = builder.CreateFCmpORD(value, value);
      Value *bits =
          builder.CreateBitCast(value, builder.getIntNTy(sizeOf(*type)));
      value = builder.CreateSelect(
          isNumber, bits,
          builder.CreateBitCast(ConstantFP::getNaN(type), bits->getType()));
    }
    bool fits =
        value->getType()->isIntegerTy() && sizeOf(*value->getType()) <= 64;
    return fits ? builder.CreateSExt(value, word) : nullptr;
  }

  static unsigned sizeOf(const Type &type) {
    return type.getPrimitiveSizeInBits().getFixedValue();
  }

  Module &module;
  Type *word;
  Type *number;
  GlobalVariable *words;
  GlobalVariable *count;
  FunctionCallee room;
};

} // namespace

void hls_frontend::recordPrints(Function &kernel,
                                function_ref<bool(StringRef)> isPrint,
                                bool isProgram) {
  std::vector<CallInst *> prints = findPrints(kernel, isPrint);
  if (prints.empty() || recordsPrints(*kernel.getParent())) {
    return;
  }
  PrintRecorder recorder(*kernel.getParent(), isProgram);
  for (auto [i, print] : enumerate(prints)) {
    recorder.record(*print, static_cast<unsigned>(i) + 1);
  }
}

bool hls_frontend::recordsPrints(const Module &module) {
  return module.getNamedGlobal(HLS_PRINTED_VARIABLE) != nullptr;
}
