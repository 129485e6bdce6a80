/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Results that no channel carries. A struct comes back in registers, or in
 * memory that the caller names (sret).
 */
#include "core/frontend/program/returned_values.h"

#include "hls/calling_convention.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class Split {
public:
  Split(Function &function, const ReturnedValue &value)
      : old(function), value(value), context(function.getContext()),
        module(*function.getParent()) {}

  bool isPossible() const {
    Type *type = old.getReturnType();
    bool fits = value.variable.empty()
                    ? type->isPointerTy()
                    : hasResultInMemory() || type->isSingleValueType() ||
                          type->isStructTy();
    return fits && !old.isVarArg();
  }

  void run(StringRef name, bool isCalled) {
    bool isBehind = old.getName() != name; // something that is in front already
    old.setName("");
    std::string other =
        (name + (isCalled ? HLS_RETURNED_SUFFIX : ".for_callers")).str();
    if (!value.variable.empty()) {
      variable = new GlobalVariable(
          module, ArrayType::get(Type::getInt8Ty(context), value.bytes),
          /*isConstant=*/false, GlobalValue::ExternalLinkage,
          ConstantAggregateZero::get(
              ArrayType::get(Type::getInt8Ty(context), value.bytes)),
          value.variable);
      variable->setAlignment(Align(16));
    }
    makeCode();
    makeFront();
    code->setName(isCalled ? other : name);
    front->setName(!isCalled  ? other
                   : isBehind ? other + ".front"
                              : name.str());
    code->setLinkage(isCalled ? GlobalValue::InternalLinkage
                              : old.getLinkage());
    front->setLinkage(isCalled && !isBehind ? old.getLinkage()
                                            : GlobalValue::InternalLinkage);
    old.replaceAllUsesWith(front);
    old.eraseFromParent();
    if (front->use_empty() && !isCalled) {
      front->eraseFromParent();
    }
  }

private:
  bool hasResultInMemory() const {
    return old.arg_size() && old.hasParamAttribute(0, Attribute::StructRet);
  }

  unsigned firstArgument() const { return hasResultInMemory() ? 1 : 0; }

  AttributeList attributes() const {
    AttributeList all = old.getAttributes();
    SmallVector<AttributeSet, 8> params;
    for (unsigned i = firstArgument(); i < old.arg_size(); i++) {
      params.push_back(all.getParamAttrs(i));
    }
    return AttributeList::get(context, all.getFnAttrs(), AttributeSet(),
                              params);
  }

  // The body of the old function with another end.
  void makeCode() {
    SmallVector<Type *, 8> types(old.getFunctionType()->params());
    types.erase(types.begin(), types.begin() + firstArgument());
    Type *result = variable ? Type::getVoidTy(context)
                            : static_cast<Type *>(Type::getInt64Ty(context));
    code = Function::Create(FunctionType::get(result, types, false),
                            old.getLinkage(), "", module);
    code->copyAttributesFrom(&old);
    code->setAttributes(attributes());
    code->setSubprogram(old.getSubprogram());
    code->splice(code->begin(), &old);
    for (Argument &argument : old.args()) {
      if (argument.getArgNo() < firstArgument()) {
        argument.replaceAllUsesWith(variable);
      } else {
        argument.replaceAllUsesWith(
            code->getArg(argument.getArgNo() - firstArgument()));
      }
    }
    for (BasicBlock &block : *code) {
      if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
        replaceEnd(*end);
      }
    }
  }

  void replaceEnd(ReturnInst &end) {
    IRBuilder<> builder(&end);
    Value *returned = end.getReturnValue();
    if (!variable) {
      builder.CreateRet(numberOf(*returned, builder));
    } else {
      if (returned) {
        keep(*returned, builder);
      }
      builder.CreateRetVoid();
    }
    end.eraseFromParent();
    // Who reads a variable in a form of its own has it stay memory.
    if (returned) {
      RecursivelyDeleteTriviallyDeadInstructions(returned);
    }
  }

  // Clang loads registers from the struct that is returned, which is copied
  // here as one. Numbers of 16 bits are an integer there by now.
  void keep(Value &returned, IRBuilder<> &builder) {
    auto *words = dyn_cast<BitCastInst>(&returned);
    auto *load = dyn_cast<LoadInst>(words ? words->getOperand(0) : &returned);
    auto *local = load ? dyn_cast<AllocaInst>(
                             load->getPointerOperand()->stripPointerCasts())
                       : nullptr;
    const DataLayout &layout = module.getDataLayout();
    if (local &&
        layout.getTypeAllocSize(local->getAllocatedType()) >= value.bytes) {
      builder.CreateMemCpy(variable, MaybeAlign(1), local, MaybeAlign(1),
                           value.bytes);
    } else {
      builder.CreateStore(&returned, variable);
    }
  }

  Value *numberOf(Value &pointer, IRBuilder<> &builder) {
    Type *integer = builder.getInt64Ty();
    Value *none = ConstantInt::getSigned(integer, -1);
    if (isa<ConstantPointerNull>(pointer)) {
      return none;
    }
    Value *bytes = builder.CreateSub(
        builder.CreatePtrToInt(&pointer, integer),
        builder.CreatePtrToInt(code->getArg(value.argument), integer));
    Value *number =
        builder.CreateExactSDiv(bytes, builder.getInt64(value.bytes));
    return builder.CreateSelect(builder.CreateIsNull(&pointer), none, number);
  }

  // What callers call.
  void makeFront() {
    front =
        Function::Create(old.getFunctionType(), old.getLinkage(), "", module);
    front->copyAttributesFrom(&old);
    front->setSubprogram(nullptr);
    IRBuilder<> builder(BasicBlock::Create(context, "", front));
    SmallVector<Value *, 8> arguments;
    for (Argument &argument : drop_begin(front->args(), firstArgument())) {
      arguments.push_back(&argument);
    }
    CallInst *call = builder.CreateCall(code, arguments);
    call->setAttributes(
        AttributeList::get(context, AttributeSet(), AttributeSet(),
                           argumentAttributes(arguments.size())));
    if (variable && hasResultInMemory()) {
      builder.CreateMemCpy(front->getArg(0), MaybeAlign(1), variable,
                           MaybeAlign(1), value.bytes);
      builder.CreateRetVoid();
    } else if (variable) {
      builder.CreateRet(loadRegisters(builder));
    } else {
      Value *place =
          builder.CreateGEP(ArrayType::get(builder.getInt8Ty(), value.bytes),
                            front->getArg(value.argument), call);
      builder.CreateRet(builder.CreateSelect(
          builder.CreateICmpSLT(call, builder.getInt64(0)),
          Constant::getNullValue(place->getType()), place));
    }
  }

  SmallVector<AttributeSet, 8> argumentAttributes(size_t count) const {
    SmallVector<AttributeSet, 8> all;
    for (unsigned i = 0; i < count; i++) {
      all.push_back(old.getAttributes().getParamAttrs(i + firstArgument()));
    }
    return all;
  }

  // Registers may be larger than the struct.
  Value *loadRegisters(IRBuilder<> &builder) {
    Type *type = old.getReturnType();
    AllocaInst *memory = builder.CreateAlloca(type);
    builder.CreateStore(Constant::getNullValue(type), memory);
    uint64_t size = module.getDataLayout().getTypeAllocSize(type);
    builder.CreateMemCpy(memory, MaybeAlign(1), variable, MaybeAlign(1),
                         std::min(size, value.bytes));
    return builder.CreateLoad(type, memory);
  }

  Function &old;
  const ReturnedValue &value;
  LLVMContext &context;
  Module &module;
  GlobalVariable *variable = nullptr;
  Function *code = nullptr;
  Function *front = nullptr;
};

} // namespace

bool hls_frontend::splitReturn(Module &module, StringRef name,
                               const ReturnedValue &value, bool isCalled) {
  Function *behind = module.getFunction((name + HLS_RETURNED_SUFFIX).str());
  Function *function = isCalled && behind ? behind : module.getFunction(name);
  if (!function || function->isDeclaration()) {
    return false;
  }
  Split split(*function, value);
  if (!split.isPossible()) {
    return false;
  }
  split.run(name, isCalled);
  return true;
}
