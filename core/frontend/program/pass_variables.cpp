/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of the program as arguments of the kernel. What the kernel may set
 * is memory outside of the circuit; a scalar that it only reads comes as one.
 */
#include "core/frontend/program/pass_variables.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace {

Type *scalarType(const hls_scalar &scalar, unsigned bits,
                 LLVMContext &context) {
  if (scalar.kind == HLS_SCALAR_INT) {
    return IntegerType::get(context, bits);
  }
  return scalar.bits == 32 ? Type::getFloatTy(context)
                           : Type::getDoubleTy(context);
}

Type *typeOf(const hls_param &param, LLVMContext &context) {
  return param.is_array ? PointerType::get(context, 0)
                        : scalarType(param.scalar, param.scalar.bits, context);
}

// As the variable lies in memory.
Type *storedType(const hls_param &param, LLVMContext &context) {
  return scalarType(param.scalar, 8 * param.scalar.storage_bytes, context);
}

class Connection {
public:
  Connection(Function &kernel, const hls_param &param, unsigned number)
      : kernel(kernel), param(param), argument(*kernel.getArg(number)),
        stored(storedType(param, kernel.getContext())) {}

  void make(GlobalVariable &variable) {
    convertUsersOfConstantsToInstructions({&variable}, &kernel);
    bool isScalar =
        !variable.getValueType()->isAggregateType() && !isVolatile(variable);
    Value *here = isScalar ? keepScalar(variable) : &argument;
    variable.replaceUsesWithIf(here, [&](const Use &use) {
      const auto *user = dyn_cast<Instruction>(use.getUser());
      return user && user->getFunction() == &kernel;
    });
  }

private:
  // Whether others may see each access.
  static bool isVolatile(const GlobalVariable &variable) {
    return any_of(variable.users(), [](const User *user) {
      const auto *access = dyn_cast<Instruction>(user);
      return access && access->isVolatile();
    });
  }

  // A local variable that has its value from the argument, and gives it back at
  // the end.
  Value *keepScalar(const GlobalVariable &variable) {
    IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
    AllocaInst *local = builder.CreateAlloca(variable.getValueType(), nullptr,
                                             variable.getName());
    builder.CreateStore(valueAtBegin(builder), local);
    if (param.is_array) {
      for (BasicBlock &block : kernel) {
        if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
          builder.SetInsertPoint(end);
          builder.CreateStore(builder.CreateLoad(stored, local), &argument);
        }
      }
    }
    return local;
  }

  Value *valueAtBegin(IRBuilder<> &builder) {
    if (param.is_array) {
      return builder.CreateLoad(stored, &argument);
    }
    if (param.scalar.kind != HLS_SCALAR_INT) {
      return &argument;
    }
    return param.scalar.is_signed ? builder.CreateSExt(&argument, stored)
                                  : builder.CreateZExt(&argument, stored);
  }

  Function &kernel;
  const hls_param &param;
  Argument &argument;
  Type *stored;
};

} // namespace

Function *hls_frontend::addVariables(Function &kernel,
                                     const hls_signature &signature) {
  unsigned first = hls_signature_num_arguments(&signature);
  if (first == signature.num_params) {
    return &kernel;
  }
  SmallVector<Type *, 8> types(kernel.getFunctionType()->params());
  for (unsigned i = first; i < signature.num_params;
       i = hls_signature_argument_end(&signature, i)) {
    types.push_back(typeOf(signature.params[i], kernel.getContext()));
  }
  auto *wider = Function::Create(
      FunctionType::get(kernel.getReturnType(), types, kernel.isVarArg()),
      kernel.getLinkage(), "", kernel.getParent());
  wider->copyAttributesFrom(&kernel);
  wider->takeName(&kernel);
  wider->setSubprogram(kernel.getSubprogram());
  kernel.setSubprogram(nullptr);
  wider->splice(wider->begin(), &kernel);
  for (Argument &argument : kernel.args()) {
    argument.replaceAllUsesWith(wider->getArg(argument.getArgNo()));
  }
  kernel.setLinkage(GlobalValue::ExternalLinkage);
  return wider;
}

void hls_frontend::connectVariables(Function &kernel,
                                    const hls_signature &signature) {
  for (unsigned i = hls_signature_num_arguments(&signature);
       i < signature.num_params;
       i = hls_signature_argument_end(&signature, i)) {
    const hls_param &param = signature.params[i];
    GlobalVariable *variable =
        kernel.getParent()->getNamedGlobal(param.variable);
    if (variable && kernel.arg_size() > i) {
      Connection(kernel, param, i).make(*variable);
    }
  }
}
