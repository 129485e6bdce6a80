/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The kernel with one LLVM argument per parameter of its signature. Clang
 * passes a struct as its ABI does: in memory, or in registers that each hold
 * several members. Here each member is an argument, and is stored where the
 * body expects the struct, for SROA to find. Of an array of structs the first
 * member's argument is the array; the others stand for the other memories and
 * are not used. Numbers of 16 bits come and go as integers (half_numbers.h).
 */
#include "core/frontend/signature/flatten_arguments.h"

#include "hls/calling_convention.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace {

// A class that is one number comes back in a register with room for its bytes.
bool isWiderThanResult(const Type &type, const hls_scalar &result) {
  return type.isIntegerTy() && result.kind == HLS_SCALAR_INT &&
         result.bits < type.getIntegerBitWidth();
}

bool isFlat(const Function &kernel, const hls_signature &signature) {
  auto isHalf = [](const Argument &argument) {
    return argument.getType()->isHalfTy();
  };
  return none_of(ArrayRef(signature.params, signature.num_params),
                 [](const hls_param &param) { return param.is_member; }) &&
         !kernel.getReturnType()->isHalfTy() &&
         !isWiderThanResult(*kernel.getReturnType(), signature.result) &&
         none_of(kernel.args(), isHalf);
}

class Flattening {
public:
  Flattening(Function &function, const hls_signature &signature)
      : old(function), signature(signature), context(function.getContext()) {}

  Function *run() {
    if (!assign()) {
      return nullptr;
    }
    create();
    IRBuilder<> builder(&*flat->getEntryBlock().getFirstInsertionPt());
    for (const hls_c_argument &group : arguments) {
      if (!connect(group, builder)) {
        return nullptr;
      }
    }
    returnWords();
    return flat;
  }

private:
  bool assign() {
    LLVMValueRef function = wrap(&old);
    for (hls_c_argument argument = {};
         hls_c_argument_next(&signature, function, &argument);) {
      arguments.push_back(argument);
    }
    return hls_c_arguments_fit(&signature, function);
  }

  Type *typeOf(const hls_param &param) const {
    if (param.is_array) {
      return PointerType::get(context, 0);
    }
    if (param.scalar.kind == HLS_SCALAR_INT) {
      return IntegerType::get(context, param.scalar.bits);
    }
    return param.scalar.bits == 32 ? Type::getFloatTy(context)
                                   : Type::getDoubleTy(context);
  }

  static Type *wordOf(Type *type) {
    return type->isHalfTy() ? Type::getInt16Ty(type->getContext()) : type;
  }

  Type *resultType() const {
    Type *type = old.getReturnType();
    return isWiderThanResult(*type, signature.result)
               ? IntegerType::get(context, signature.result.bits)
               : wordOf(type);
  }

  // A function of another type with the body of the old one.
  void create() {
    SmallVector<Type *, 8> types;
    SmallVector<AttributeSet, 8> attributes;
    for (const hls_c_argument &group : arguments) {
      for (unsigned i = group.first_param; i < group.end_param; i++) {
        const hls_param &param = signature.params[i];
        Argument *same = old.getArg(group.first_register);
        types.push_back(param.is_member ? typeOf(param)
                                        : wordOf(same->getType()));
        attributes.push_back(
            param.is_member
                ? AttributeSet()
                : old.getAttributes().getParamAttrs(same->getArgNo()));
      }
    }
    flat = Function::Create(FunctionType::get(resultType(), types, false),
                            old.getLinkage(), "", old.getParent());
    flat->copyAttributesFrom(&old);
    flat->setAttributes(
        AttributeList::get(context, old.getAttributes().getFnAttrs(),
                           old.getAttributes().getRetAttrs(), attributes));
    flat->takeName(&old);
    flat->setSubprogram(old.getSubprogram());
    old.setSubprogram(nullptr);
    flat->splice(flat->begin(), &old);
    old.setLinkage(GlobalValue::ExternalLinkage);
  }

  // Lets the body use the new arguments of a C argument.
  bool connect(const hls_c_argument &group, IRBuilder<> &builder) {
    Argument *argument = old.getArg(group.first_register);
    if (!hls_c_argument_is_struct(&group)) {
      Value *same = flat->getArg(group.first_param);
      if (argument->getType()->isHalfTy()) {
        same = builder.CreateBitCast(same, argument->getType());
      }
      argument->replaceAllUsesWith(same);
      return true;
    }
    if (group.passing == HLS_PASSED_IN_MEMORY) {
      AllocaInst *memory = builder.CreateAlloca(argument->getParamByValType());
      memory->setAlignment(argument->getParamAlign().valueOrOne());
      argument->replaceAllUsesWith(memory);
      storeMembers(group, memory, builder);
      return true;
    }
    AllocaInst *memory = nullptr;
    for (unsigned i = group.first_register; i < group.end_register; i++) {
      AllocaInst *here = takeStore(*old.getArg(i));
      if (!here || (memory && memory != here)) {
        return false;
      }
      memory = here;
    }
    builder.SetInsertPoint(memory->getNextNode());
    storeMembers(group, memory, builder);
    return true;
  }

  void returnWords() {
    for (BasicBlock &block : *flat) {
      auto *end = dyn_cast<ReturnInst>(block.getTerminator());
      Value *value = end ? end->getReturnValue() : nullptr;
      if (value && value->getType() != flat->getReturnType()) {
        IRBuilder<> builder(end);
        end->setOperand(
            0, value->getType()->isIntegerTy()
                   ? builder.CreateTrunc(value, flat->getReturnType())
                   : builder.CreateBitCast(value, flat->getReturnType()));
      }
    }
  }

  // Clang stores a register in a variable first of all, numbers of 16 bits as
  // an integer by now. Removes that, and returns the variable.
  static AllocaInst *takeStore(Argument &argument) {
    auto *words = argument.hasOneUse()
                      ? dyn_cast<BitCastInst>(argument.user_back())
                      : nullptr;
    Value *stored = words ? words : static_cast<Value *>(&argument);
    auto *store = stored->hasOneUse() ? dyn_cast<StoreInst>(stored->user_back())
                                      : nullptr;
    if (!store || store->getValueOperand() != stored) {
      return nullptr;
    }
    auto *variable = dyn_cast<AllocaInst>(
        store->getPointerOperand()->stripInBoundsOffsets());
    store->eraseFromParent();
    if (words) {
      words->eraseFromParent();
    }
    return variable;
  }

  void storeMembers(const hls_c_argument &group, AllocaInst *memory,
                    IRBuilder<> &builder) {
    for (unsigned i = group.first_param; i < group.end_param; i++) {
      const hls_param &param = signature.params[i];
      Value *value = flat->getArg(i);
      if (param.scalar.kind == HLS_SCALAR_INT) {
        Type *stored =
            IntegerType::get(context, 8 * param.scalar.storage_bytes);
        value = param.scalar.is_signed ? builder.CreateSExt(value, stored)
                                       : builder.CreateZExt(value, stored);
      }
      builder.CreateStore(
          value,
          addressOf(*memory, static_cast<uint64_t>(param.offset), builder));
    }
  }

  // The address of a member, by its place in the struct as far as the type of
  // the variable tells.
  Value *addressOf(AllocaInst &memory, uint64_t offset,
                   IRBuilder<> &builder) const {
    Type *type = memory.getAllocatedType();
    APInt rest(64, offset);
    SmallVector<Value *, 4> path;
    for (const APInt &index :
         old.getDataLayout().getGEPIndicesForOffset(type, rest)) {
      path.push_back(path.empty() ? builder.getInt64(index.getZExtValue())
                                  : builder.getInt32(static_cast<uint32_t>(
                                        index.getZExtValue())));
    }
    Value *address =
        builder.CreateInBoundsGEP(memory.getAllocatedType(), &memory, path);
    return rest == 0 ? address
                     : builder.CreateConstInBoundsGEP1_64(
                           builder.getInt8Ty(), address, rest.getZExtValue());
  }

  Function &old;
  const hls_signature &signature;
  LLVMContext &context;
  SmallVector<hls_c_argument, 8> arguments;
  Function *flat = nullptr;
};

} // namespace

Function *hls_frontend::flattenArguments(Function &kernel,
                                         const hls_signature &signature) {
  return isFlat(kernel, signature) ? &kernel
                                   : Flattening(kernel, signature).run();
}
