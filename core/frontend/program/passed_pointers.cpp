/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A pointer that may be null as memory that is always there, and a bit; one
 * that lies in memory as an argument.
 */
#include "core/frontend/program/passed_pointers.h"

#include "hls/calling_convention.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class PointerSplit {
public:
  PointerSplit(Function &function, ArrayRef<PassedArgument> arguments)
      : old(function), arguments(arguments), context(function.getContext()) {}

  void run(bool isCalled) {
    isOfCircuit = !isCalled;
    std::string name = old.getName().str();
    old.setName("");
    declareCode();
    makeFront();
    fillCode();
    code->setName(isCalled ? name + HLS_RETURNED_SUFFIX : name);
    front->setName(isCalled ? name : name + ".for_callers");
    code->setLinkage(isCalled ? GlobalValue::InternalLinkage
                              : old.getLinkage());
    front->setLinkage(isCalled ? old.getLinkage()
                               : GlobalValue::InternalLinkage);
    old.replaceAllUsesWith(front);
    old.eraseFromParent();
    if (front->use_empty() && !isCalled) {
      front->eraseFromParent();
    }
  }

private:
  Type *pointer() const { return PointerType::get(context, 0); }

  Type *bytesType(uint64_t bytes) const {
    return ArrayType::get(Type::getInt8Ty(context), bytes);
  }

  // The struct as Clang stores it; bytes if nobody knows.
  Type *structType(const PassedArgument &argument) const {
    Argument *first = old.getArg(argument.first);
    if (Type *type = first->getParamByValType()) {
      return type;
    }
    for (User *user : first->users()) {
      auto *store = dyn_cast<StoreInst>(user);
      auto *memory =
          store ? dyn_cast<AllocaInst>(
                      store->getPointerOperand()->stripInBoundsOffsets())
                : nullptr;
      if (memory) {
        return memory->getAllocatedType();
      }
    }
    return bytesType(argument.bytes);
  }

  AttributeSet attributesOf(unsigned number) const {
    return old.getAttributes().getParamAttrs(number).removeAttribute(
        context, Attribute::NonNull);
  }

  void declareArgument(const PassedArgument &argument,
                       SmallVectorImpl<Type *> &types,
                       SmallVectorImpl<AttributeSet> &attributes) const {
    bool isMoved = argument.form == PassedArgument::InMemory &&
                   !old.getArg(argument.first)->hasByValAttr();
    if (isMoved) {
      AttrBuilder builder(context);
      builder.addByValAttr(structType(argument)).addAlignmentAttr(8);
      types.push_back(pointer());
      attributes.push_back(AttributeSet::get(context, builder));
    } else if (argument.form != PassedArgument::Nowhere) {
      for (unsigned i = argument.first; i < argument.end; i++) {
        types.push_back(old.getArg(i)->getType());
        attributes.push_back(attributesOf(i));
      }
    }
  }

  void declareCode() {
    SmallVector<Type *, 8> types;
    SmallVector<AttributeSet, 8> attributes;
    unsigned begin = arguments.empty() ? 0 : arguments.front().first;
    for (unsigned i = 0; i < begin; i++) { // a result in memory
      types.push_back(old.getArg(i)->getType());
      attributes.push_back(attributesOf(i));
    }
    for (const PassedArgument &argument : arguments) {
      declareArgument(argument, types, attributes);
    }
    firstSlot = static_cast<unsigned>(types.size());
    for (const PassedArgument &argument : arguments) {
      types.append(argument.slots.size(), pointer());
    }
    firstBit = static_cast<unsigned>(types.size());
    for (const PassedArgument &argument : arguments) {
      types.append(
          count_if(argument.slots,
                   [](const PassedSlot &slot) { return slot.mayBeNull; }) +
              argument.mayBeNull,
          Type::getInt1Ty(context));
    }
    attributes.resize(types.size());
    code = Function::Create(
        FunctionType::get(old.getReturnType(), types, /*isVarArg=*/false),
        old.getLinkage(), "", old.getParent());
    code->copyAttributesFrom(&old);
    code->setAttributes(
        AttributeList::get(context, old.getAttributes().getFnAttrs(),
                           old.getAttributes().getRetAttrs(), attributes));
    code->setSubprogram(old.getSubprogram());
  }

  BasicBlock::iterator behindVariables() const {
    BasicBlock::iterator at = code->getEntryBlock().getFirstInsertionPt();
    while (isa<AllocaInst>(at)) {
      ++at;
    }
    return at;
  }

  // What callers call.

  void makeFront() {
    front = Function::Create(old.getFunctionType(), old.getLinkage(), "",
                             old.getParent());
    front->copyAttributesFrom(&old);
    front->setSubprogram(nullptr);
    IRBuilder<> builder(BasicBlock::Create(context, "", front));
    SmallVector<Value *, 8> passed, slots, bits;
    unsigned begin = arguments.empty() ? 0 : arguments.front().first;
    for (unsigned i = 0; i < begin; i++) {
      passed.push_back(front->getArg(i));
    }
    for (const PassedArgument &argument : arguments) {
      pass(argument, builder, passed, slots, bits);
    }
    passed.append(slots);
    passed.append(bits);
    CallInst *call = builder.CreateCall(code, passed);
    call->setCallingConv(code->getCallingConv());
    call->setAttributes(code->getAttributes());
    if (old.getReturnType()->isVoidTy()) {
      builder.CreateRetVoid();
    } else {
      builder.CreateRet(call);
    }
  }

  // Zeros in place of null, which a bit tells.
  Value *withoutNull(Value *value, uint64_t bytes, IRBuilder<> &builder,
                     SmallVectorImpl<Value *> &bits) const {
    Value *isNull = builder.CreateIsNull(value);
    bits.push_back(isNull);
    return builder.CreateSelect(isNull, zeros(bytes), value);
  }

  void pass(const PassedArgument &argument, IRBuilder<> &builder,
            SmallVectorImpl<Value *> &passed, SmallVectorImpl<Value *> &slots,
            SmallVectorImpl<Value *> &bits) const {
    Value *first =
        argument.end > argument.first ? front->getArg(argument.first) : nullptr;
    if (argument.mayBeNull) {
      first = withoutNull(first, argument.bytes, builder, bits);
    }
    bool isTaken =
        argument.form == PassedArgument::InMemory || !argument.slots.empty();
    if (argument.isByValue && isTaken &&
        !front->getArg(argument.first)->hasByValAttr()) {
      first = inMemory(argument, builder);
    }
    for (const PassedSlot &slot : argument.slots) {
      Value *value =
          builder.CreateLoad(pointer(), at(first, slot.offset, builder));
      slots.push_back(slot.mayBeNull
                          ? withoutNull(value, slot.bytes, builder, bits)
                          : value);
    }
    if (argument.form == PassedArgument::InMemory ||
        (argument.form == PassedArgument::AsIs && argument.mayBeNull)) {
      passed.push_back(first);
    } else if (argument.form == PassedArgument::AsIs) {
      for (unsigned i = argument.first; i < argument.end; i++) {
        passed.push_back(front->getArg(i));
      }
    }
  }

  static Value *at(Value *memory, uint64_t offset, IRBuilder<> &builder) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), memory,
                                              offset);
  }

  // What came in registers.
  Value *inMemory(const PassedArgument &argument, IRBuilder<> &builder) const {
    constexpr uint64_t registerBytes = 8;
    unsigned count = argument.end - argument.first;
    AllocaInst *memory = builder.CreateAlloca(
        ArrayType::get(builder.getInt64Ty(), std::max(2U, count)));
    memory->setAlignment(Align(16));
    for (unsigned i = 0; i < count; i++) {
      builder.CreateStore(front->getArg(argument.first + i),
                          at(memory, i * registerBytes, builder));
    }
    return memory;
  }

  // Memory of its own for each: two arguments may not be one memory.
  Constant *zeros(uint64_t bytes) const {
    Type *type = bytesType(bytes);
    auto *memory = new GlobalVariable(
        *old.getParent(), type, /*isConstant=*/false,
        GlobalValue::InternalLinkage, Constant::getNullValue(type), "hls.null");
    memory->setAlignment(Align(16));
    return memory;
  }

  // The code.

  void fillCode() {
    code->splice(code->begin(), &old);
    unsigned begin = arguments.empty() ? 0 : arguments.front().first;
    for (unsigned i = 0; i < begin; i++) {
      old.getArg(i)->replaceAllUsesWith(code->getArg(i));
    }
    IRBuilder<> builder(&*behindVariables());
    unsigned number = begin, slot = firstSlot, bit = firstBit;
    for (const PassedArgument &argument : arguments) {
      take(argument, number, slot, bit, builder);
    }
  }

  void take(const PassedArgument &argument, unsigned &number, unsigned &slot,
            unsigned &bit, IRBuilder<> &builder) {
    if (argument.form == PassedArgument::AsIs) {
      for (unsigned i = argument.first; i < argument.end; i++) {
        Value *value = code->getArg(number++);
        if (argument.mayBeNull) {
          value = orNull(value, bit, builder);
        }
        old.getArg(i)->replaceAllUsesWith(value);
      }
      for (const PassedSlot &one : argument.slots) { // as memory has them
        slot++;
        bit += one.mayBeNull;
      }
      return;
    }
    Value *memory = argument.form == PassedArgument::InMemory
                        ? code->getArg(number++)
                        : memoryOfPointers(argument, builder);
    Value *isNull = argument.mayBeNull ? code->getArg(bit++) : nullptr;
    for (const PassedSlot &one : argument.slots) {
      Value *value = code->getArg(slot++);
      if (one.mayBeNull) {
        value = orNull(value, bit, builder);
      }
      if (isa<CallInst>(memory)) {
        continue; // which has its values later (HeldPointersPass)
      }
      builder.CreateStore(value, at(memory, one.offset, builder));
    }
    replace(argument, memory, isNull, builder);
  }

  // For what the code takes nothing of but the pointers in it. Of a struct it
  // has a copy; other memory is outside of a circuit, where a store into it has
  // to be noticed.
  Value *memoryOfPointers(const PassedArgument &argument,
                          IRBuilder<> &builder) const {
    if (isOfCircuit && !argument.isByValue) {
      return builder.CreateCall(heldMemory(),
                                builder.getInt32(argument.number));
    }
    AllocaInst *memory = builder.CreateAlloca(
        argument.isByValue && argument.end > argument.first
            ? structType(argument)
            : ArrayType::get(pointer(),
                             std::max<uint64_t>(1, argument.bytes / 8)));
    memory->setAlignment(Align(16));
    return memory;
  }

  Function *heldMemory() const {
    Module &module = *old.getParent();
    if (Function *known = module.getFunction(heldMemoryName)) {
      return known;
    }
    auto *made = Function::Create(
        FunctionType::get(pointer(), {Type::getInt32Ty(context)},
                          /*isVarArg=*/false),
        GlobalValue::ExternalLinkage, heldMemoryName, module);
    made->setDoesNotAccessMemory();
    made->setDoesNotThrow();
    made->setWillReturn();
    made->addRetAttr(Attribute::NonNull);
    return made;
  }

  Value *orNull(Value *value, unsigned &bit, IRBuilder<> &builder) const {
    return builder.CreateSelect(code->getArg(bit++),
                                Constant::getNullValue(pointer()), value);
  }

  // What the code had before is in memory now.
  void replace(const PassedArgument &argument, Value *memory, Value *isNull,
               IRBuilder<> &builder) {
    bool isAddress =
        !argument.isByValue || (argument.end > argument.first &&
                                old.getArg(argument.first)->hasByValAttr());
    for (unsigned i = argument.first; i < argument.end; i++) {
      Argument *here = old.getArg(i);
      Value *value =
          isAddress
              ? memory
              : builder.CreateLoad(
                    here->getType(),
                    at(memory, 8 * uint64_t{i - argument.first}, builder));
      if (isNull) {
        value = builder.CreateSelect(
            isNull, Constant::getNullValue(here->getType()), value);
      }
      here->replaceAllUsesWith(value);
    }
  }

  Function &old;
  ArrayRef<PassedArgument> arguments;
  LLVMContext &context;
  Function *code = nullptr;
  Function *front = nullptr;
  unsigned firstSlot = 0, firstBit = 0;
  bool isOfCircuit = false;
};

} // namespace

bool hls_frontend::splitPointers(Module &module, StringRef name,
                                 ArrayRef<PassedArgument> arguments,
                                 bool isCalled) {
  Function *function = module.getFunction(name);
  if (!function || function->isDeclaration() || function->isVarArg() ||
      (!arguments.empty() && arguments.back().end != function->arg_size())) {
    return false;
  }
  PointerSplit(*function, arguments).run(isCalled);
  return true;
}
