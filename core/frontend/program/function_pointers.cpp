/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A call through a pointer asks one target after another whether it is the one.
 * Where the pointer turns out to be a constant, only one is left; the others
 * are inlined like any function.
 */
#include "core/frontend/program/function_pointers.h"

#include "core/frontend/program/outside_variables.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using hls_frontend::Functions;
using hls_frontend::functionsOfKernel;
using hls_frontend::OutsideUses;

namespace {

// Whether a constant is more than an entry of LLVM's own lists.
bool isOfProgram(const User &user) {
  if (const auto *variable = dyn_cast<GlobalVariable>(&user)) {
    return !variable->getName().starts_with("llvm.");
  }
  return isa<GlobalValue>(user) || any_of(user.users(), [](const User *other) {
           return isa<Instruction>(other) || isOfProgram(*other);
         });
}

// Whether the address is used in another way than to call the function.
bool hasAddressIn(const Function &function, const Functions &functions) {
  return any_of(function.uses(), [&](const Use &use) {
    const auto *call = dyn_cast<CallBase>(use.getUser());
    if (call && call->isCallee(&use)) {
      return false;
    }
    const auto *user = dyn_cast<Instruction>(use.getUser());
    return user ? functions.contains(user->getFunction())
                : isOfProgram(*use.getUser());
  });
}

// Whether a call passes what the function takes. Types of calls say less where
// the text has no prototype.
bool fits(const CallBase &call, const Function &function) {
  return !function.isVarArg() && call.getType() == function.getReturnType() &&
         call.arg_size() == function.arg_size() &&
         all_of(function.args(), [&](const Argument &argument) {
           return call.getArgOperand(argument.getArgNo())->getType() ==
                  argument.getType();
         });
}

// The functions that a constant is made of.
void collectFunctions(const Constant &constant, Functions &found) {
  SmallVector<const Constant *, 8> work = {&constant};
  SmallPtrSet<const Constant *, 16> seen;
  while (!work.empty()) {
    const Constant *part = work.pop_back_val();
    if (!seen.insert(part).second) {
      continue;
    }
    if (const auto *function = dyn_cast<Function>(part)) {
      found.insert(function);
    } else if (!isa<GlobalValue>(part)) {
      for (const Value *operand : part->operand_values()) {
        work.push_back(cast<Constant>(operand));
      }
    }
  }
}

// The constant table that a call takes its function from, or null.
const GlobalVariable *tableOf(const CallBase &call) {
  const auto *load = dyn_cast<LoadInst>(call.getCalledOperand());
  const auto *table = load ? dyn_cast<GlobalVariable>(
                                 getUnderlyingObject(load->getPointerOperand()))
                           : nullptr;
  return table && table->isConstant() && table->hasDefinitiveInitializer()
             ? table
             : nullptr;
}

class CallResolver {
public:
  explicit CallResolver(Function &kernel)
      : kernel(kernel), module(*kernel.getParent()),
        functions(functionsOfKernel(kernel)) {}

  void run() {
    for (Function &function : module) {
      if (functions.contains(&function) && !function.isDeclaration()) {
        collect(function);
      }
    }
    if (calls.empty() || mayBeSetOutside()) {
      return;
    }
    for (Function &function : module) {
      if (functions.contains(&function) && !function.isIntrinsic() &&
          hasAddressIn(function, functions)) {
        targets.push_back(&function);
      }
    }
    for (CallBase *call : calls) {
      resolve(*call);
    }
    numberFunctions();
  }

private:
  void collect(Function &function) {
    for (Instruction &instruction : instructions(function)) {
      auto *call = dyn_cast<CallBase>(&instruction);
      if (!call || call->isInlineAsm() || call->getCalledFunction()) {
        continue;
      }
      auto *named = dyn_cast<Function>(call->getCalledOperand());
      if (!named) {
        calls.push_back(call);
      } else if (fits(*call, *named)) {
        promoteCall(*call, named); // the text has no prototype
      }
    }
  }

  // Whether others may put a function where the kernel finds it.
  bool mayBeSetOutside() const {
    OutsideUses uses(module, kernel);
    return any_of(module.globals(), [&](const GlobalVariable &variable) {
      return !variable.isConstant() && hasPointer(*variable.getValueType()) &&
             uses.isUsedInside(variable) &&
             (variable.isDeclaration() || uses.maySet(variable));
    });
  }

  static bool hasPointer(const Type &type) {
    return type.isPointerTy() || any_of(type.subtypes(), [](const Type *part) {
             return hasPointer(*part);
           });
  }

  // The last one is taken for sure: to call anything else is undefined.
  void resolve(CallBase &call) {
    const GlobalVariable *table = tableOf(call);
    Functions ofTable;
    if (table) {
      collectFunctions(*table->getInitializer(), ofTable);
    }
    SmallVector<Function *, 4> possible;
    copy_if(targets, std::back_inserter(possible), [&](const Function *target) {
      return fits(call, *target) && (!table || ofTable.contains(target));
    });
    if (possible.empty()) {
      return; // for the translation to diagnose
    }
    for (Function *target : ArrayRef(possible).drop_back()) {
      promoteCallWithIfThenElse(call, target);
      keepStructs(call);
    }
    promoteCall(call, possible.back());
  }

  // A struct in registers is a variable: no value of a circuit is several.
  static void keepStructs(CallBase &call) {
    auto *phi = call.getType()->isStructTy() && call.hasOneUse()
                    ? dyn_cast<PHINode>(call.user_back())
                    : nullptr;
    if (phi) {
      DemotePHIToStack(phi);
    }
  }

  // Numbers have the order of the text, and 0 is the null pointer.
  void numberFunctions() {
    uint64_t number = 0;
    for (Function &function : module) {
      if (!functions.contains(&function) || function.isIntrinsic() ||
          !hasAddressIn(function, functions)) {
        continue;
      }
      auto *place =
          ConstantInt::get(Type::getInt64Ty(module.getContext()), ++number);
      auto *name = ConstantExpr::getIntToPtr(place, function.getType());
      // Also those outside of the kernel, which is all that stays.
      SmallVector<Constant *, 4> constants;
      for (Use &use : make_early_inc_range(function.uses())) {
        auto *call = dyn_cast<CallBase>(use.getUser());
        if (call && call->isCallee(&use)) {
          continue;
        }
        auto *constant = dyn_cast<Constant>(use.getUser());
        if (!constant || isa<GlobalVariable>(constant)) {
          use.set(name);
        } else if (!is_contained(constants, constant)) {
          constants.push_back(constant);
        }
      }
      for (Constant *constant : constants) {
        if (!isa<GlobalValue>(constant)) {
          constant->handleOperandChange(&function, name);
        }
      }
    }
  }

  Function &kernel;
  Module &module;
  Functions functions;
  SmallVector<CallBase *, 8> calls;
  SmallVector<Function *, 8> targets;
};

} // namespace

void hls_frontend::resolveCalls(Function &kernel) {
  CallResolver(kernel).run();
}
