/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Who reads and sets the variables of a program.
 */
#include "core/frontend/program/outside_variables.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using hls_frontend::Functions;
using hls_frontend::OutsideUses;

namespace {

// Goes from a value to the functions that it is, or that it is made of.
class NameSearch {
public:
  explicit NameSearch(Functions &found) : found(found) {}

  void run(const Function &kernel) {
    found.insert(&kernel);
    functions.push_back(&kernel);
    while (!functions.empty()) {
      for (const Instruction &instruction :
           instructions(*functions.pop_back_val())) {
        for (const Value *operand : instruction.operand_values()) {
          look(*operand);
        }
      }
    }
  }

private:
  void look(const Value &value) {
    const auto *constant = dyn_cast<Constant>(&value);
    if (!constant || isa<ConstantData>(constant) ||
        !constants.insert(constant).second) {
      return;
    }
    if (const auto *function = dyn_cast<Function>(constant)) {
      if (found.insert(function).second) {
        functions.push_back(function);
      }
      return;
    }
    for (const Value *operand : constant->operand_values()) {
      look(*operand);
    }
  }

  Functions &found;
  SmallVector<const Function *, 8> functions;
  SmallPtrSet<const Constant *, 16> constants;
};

bool isList(const GlobalVariable &variable) {
  return variable.getName().starts_with("llvm.");
}

// Whether a user is nothing but a list of what has to stay, or part of one.
bool isOfList(const User *user) {
  if (const auto *list = dyn_cast<GlobalVariable>(user)) {
    return list->getName() == "llvm.used" ||
           list->getName() == "llvm.compiler.used" ||
           list->getName() == "llvm.global.annotations";
  }
  return isa<Constant>(user) && !isa<GlobalValue>(user) &&
         all_of(user->users(), isOfList);
}

// Whether nothing in the module uses the value, leaving out such lists.
bool isUnused(const Value &value) { return all_of(value.users(), isOfList); }

unsigned numUses(const Value &value) {
  return static_cast<unsigned>(count_if(
      value.users(), [](const User *user) { return !isOfList(user); }));
}

// Functions that nothing calls or uses but functions of this kind. What runs at
// start is used by a list.
Functions functionsThatNeverRun(const Module &module, const Function &kernel) {
  Functions never;
  SmallVector<const Function *, 8> work;
  DenseMap<const Function *, unsigned> uses; // that count
  for (const Function &function : module) {
    uses[&function] = numUses(function);
    if (uses[&function] == 0) {
      work.push_back(&function);
    }
  }
  while (!work.empty()) {
    const Function *function = work.pop_back_val();
    if (!function->hasLocalLinkage() || function == &kernel) {
      continue;
    }
    never.insert(function);
    for (const Instruction &instruction : instructions(*function)) {
      for (const Use &use : instruction.operands()) {
        const auto *used = dyn_cast<Function>(use.get());
        if (used && uses[used] > 0 && --uses[used] == 0) {
          work.push_back(used);
        }
      }
    }
  }
  return never;
}

bool callsPointers(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    const auto *call = dyn_cast<CallBase>(&instruction);
    return call && !call->isInlineAsm() &&
           !isa<Function>(call->getCalledOperand());
  });
}

// Whether only functions of the set use this one, or what is made of it. Where
// others call no pointers, the set may pass the address on.
bool isUsedInside(const Value &value, const Functions &functions,
                  bool passesOn) {
  return all_of(value.uses(), [&](const Use &use) {
    const User *user = use.getUser();
    if (const auto *instruction = dyn_cast<Instruction>(user)) {
      const auto *call = dyn_cast<CallBase>(user);
      return functions.contains(instruction->getFunction()) &&
             (passesOn || (call && call->isCallee(&use)));
    }
    if (const auto *variable = dyn_cast<GlobalVariable>(user)) {
      return passesOn && variable->hasLocalLinkage();
    }
    return isa<Constant>(user) &&
           (isUnused(*user) || isUsedInside(*user, functions, passesOn));
  });
}

// The kernel and those functions that run only as part of it, or not at all. A
// helper that others call as well changes its variables at times the circuit
// knows nothing of. The kernel may be called from anywhere: that runs the
// circuit.
Functions functionsInside(const Module &module, const Function &kernel,
                          const Functions &ofKernel) {
  Functions inside = ofKernel;
  Functions never = functionsThatNeverRun(module, kernel);
  inside.insert(never.begin(), never.end());
  SmallVector<const Function *, 4> callers; // of pointers
  for (const Function &function : module) {
    if (callsPointers(function)) {
      callers.push_back(&function);
    }
  }
  bool changed = true;
  while (changed) {
    SmallVector<const Function *, 8> shared;
    bool passesOn = all_of(callers, [&](const Function *function) {
      return inside.contains(function);
    });
    for (const Function *function : inside) {
      if (function != &kernel && !isUsedInside(*function, inside, passesOn)) {
        shared.push_back(function);
      }
    }
    for (const Function *function : shared) {
      inside.erase(function);
    }
    changed = !shared.empty();
  }
  return inside;
}

// Whether a function that `isMeant` uses the variable in any way. Through it,
// others are reached whose addresses it has from the beginning.
bool isUsedBy(const GlobalVariable &variable,
              function_ref<bool(const Function *)> isMeant) {
  SmallPtrSet<const User *, 16> seen;
  SmallVector<const User *, 8> work(variable.users());
  while (!work.empty()) {
    const User *user = work.pop_back_val();
    const auto *instruction = dyn_cast<Instruction>(user);
    if (instruction && isMeant(instruction->getFunction())) {
      return true;
    }
    if (!instruction && seen.insert(user).second) {
      append_range(work, user->users());
    }
  }
  return false;
}

// Whether `decide` says so of a use of the variable, or of an address in it, by
// an instruction, or `decideHolder` of a variable that has its address.
bool anyUse(const GlobalVariable &variable,
            function_ref<bool(const Instruction &)> decide,
            function_ref<bool(const GlobalVariable &)> decideHolder) {
  SmallPtrSet<const User *, 16> seen;
  SmallVector<const User *, 8> work(variable.users());
  while (!work.empty()) {
    const User *user = work.pop_back_val();
    const auto *instruction = dyn_cast<Instruction>(user);
    const auto *holder = dyn_cast<GlobalVariable>(user);
    if ((instruction && decide(*instruction)) ||
        (holder && !isList(*holder) && decideHolder(*holder))) {
      return true;
    }
    if (!holder && (!instruction || isa<GetElementPtrInst>(user)) &&
        seen.insert(user).second) {
      append_range(work, user->users());
    }
  }
  return false;
}

bool isUsedOutside(const GlobalVariable &variable, const Functions &functions) {
  return isUsedBy(variable, [&](const Function *function) {
    return !functions.contains(function);
  });
}

bool isNever(const Instruction &) { return false; }
bool isNoHolder(const GlobalVariable &) { return false; }

} // namespace

Functions hls_frontend::functionsOfKernel(const Function &kernel) {
  Functions found;
  NameSearch(found).run(kernel);
  return found;
}

OutsideUses::OutsideUses(const Module &module, const Function &kernel)
    : ofKernel(functionsOfKernel(kernel)),
      inside(functionsInside(module, kernel, ofKernel)) {}

bool OutsideUses::maySet(const GlobalVariable &variable) const {
  return anyUse(
      variable,
      [&](const Instruction &user) {
        return !inside.contains(user.getFunction()) && !isa<LoadInst>(user) &&
               !isa<GetElementPtrInst>(user);
      },
      [&](const GlobalVariable &holder) {
        return isUsedOutside(holder, inside);
      });
}

bool OutsideUses::mayRead(const GlobalVariable &variable) const {
  return anyUse(
      variable,
      [&](const Instruction &user) {
        return !inside.contains(user.getFunction());
      },
      [&](const GlobalVariable &holder) {
        return isUsedOutside(holder, inside);
      });
}

bool OutsideUses::isUsedInside(const GlobalVariable &variable) const {
  return anyUse(
      variable,
      [&](const Instruction &user) {
        return ofKernel.contains(user.getFunction());
      },
      isNoHolder);
}

bool OutsideUses::isSetInside(const GlobalVariable &variable) const {
  return anyUse(
      variable,
      [&](const Instruction &user) {
        return ofKernel.contains(user.getFunction()) && !isa<LoadInst>(user) &&
               !isa<GetElementPtrInst>(user);
      },
      [&](const GlobalVariable &holder) {
        return isUsedBy(holder, [&](const Function *function) {
          return ofKernel.contains(function);
        });
      });
}

bool OutsideUses::isHeld(const GlobalVariable &variable) {
  return anyUse(variable, isNever, [&](const GlobalVariable &holder) {
    return &holder != &variable;
  });
}
