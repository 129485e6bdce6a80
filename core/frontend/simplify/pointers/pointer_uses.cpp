/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Collects what a kernel does with its pointers, before any is followed.
 */
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "core/frontend/simplify/pointers/pointer_steps.h"
#include "hls/work.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

// Pointers that are compared, or subtracted from each other, have one form.
void PointerWebs::lookAtPair(Value *one, Value *other) {
  Value *first = pointerRoot(one), *second = pointerRoot(other);
  if (isNode(*first) && isNode(*second)) {
    join(idOf(first), idOf(second));
  } else if (isNode(*first) && isPointerObject(*second)) {
    compared.push_back({first, second});
  } else if (isNode(*second) && isPointerObject(*first)) {
    compared.push_back({second, first});
  }
}

void PointerWebs::lookAtCopy(Instruction &instruction) {
  auto &transfer = cast<MemIntrinsic>(instruction);
  Value *to = pointerRoot(transfer.getDest());
  auto mayHold = [](Value *root) {
    return isNode(*root) || holdsPointers(objectType(*root));
  };
  if (auto *fill = dyn_cast<MemSetInst>(&transfer)) {
    auto *byte = dyn_cast<ConstantInt>(fill->getValue());
    if (!byte || !byte->isZero()) {
      if (!isNode(*to)) {
        spoil(to);
      }
    }
    return;
  }
  Value *from = pointerRoot(cast<MemTransferInst>(transfer).getSource());
  if (isPointerObject(*from) && isPointerObject(*to) &&
      (mayHold(from) || mayHold(to))) {
    bool isWhole = transfer.getDest() == to &&
                   cast<MemTransferInst>(transfer).getSource() == from &&
                   mayHold(from) && mayHold(to);
    if (isWhole) {
      copies.push_back({from, to});
    } else {
      spoil(from);
      spoil(to);
    }
  } else if (isPointerObject(*from)) {
    if (holdsPointers(objectType(*from))) {
      spoil(from);
    }
  } else if (isPointerObject(*to)) {
    if (holdsPointers(objectType(*to))) {
      spoil(to);
    }
  }
}

bool PointerWebs::isDifference(const Instruction &number) const {
  return all_of(number.users(), [](const User *user) {
    const auto *difference = dyn_cast<BinaryOperator>(user);
    return difference && difference->getOpcode() == Instruction::Sub &&
           isa<PtrToIntOperator>(difference->getOperand(0)) &&
           isa<PtrToIntOperator>(difference->getOperand(1));
  });
}

void PointerWebs::lookAt(Instruction &instruction) {
  hls_work_count(1);
  if (isa<PHINode, SelectInst>(instruction) &&
      instruction.getType()->isPointerTy()) {
    Id id = idOf(&instruction);
    unsigned first = isa<SelectInst>(instruction) ? 1 : 0;
    for (unsigned i = first; i < instruction.getNumOperands(); i++) {
      flows.push_back({id, instruction.getOperand(i)});
    }
  } else if (auto *load = dyn_cast<LoadInst>(&instruction);
             load && load->getType()->isPointerTy()) {
    idOf(load);
    accesses.push_back({load->getPointerOperand(), load, nullptr});
  } else if (auto *store = dyn_cast<StoreInst>(&instruction);
             store && store->getValueOperand()->getType()->isPointerTy()) {
    accesses.push_back(
        {store->getPointerOperand(), nullptr, store->getValueOperand()});
  } else if (isa<ICmpInst>(instruction) &&
             instruction.getOperand(0)->getType()->isPointerTy()) {
    lookAtPair(instruction.getOperand(0), instruction.getOperand(1));
  } else if (instruction.getOpcode() == Instruction::Sub) {
    auto *one = dyn_cast<PtrToIntOperator>(instruction.getOperand(0));
    auto *other = dyn_cast<PtrToIntOperator>(instruction.getOperand(1));
    if (one && other) {
      lookAtPair(one->getPointerOperand(), other->getPointerOperand());
    }
  } else if (isa<MemIntrinsic>(instruction)) {
    lookAtCopy(instruction);
  }
}

// Whatever else is done with a pointer needs the pointer itself.
void PointerWebs::lookAtUses(Instruction &node) {
  SmallVector<Instruction *, 8> open = {&node};
  while (!open.empty()) {
    Instruction *pointer = open.pop_back_val();
    for (User *user : pointer->users()) {
      hls_work_count(1);
      if (isa<GetElementPtrInst>(user)) {
        open.push_back(cast<Instruction>(user));
      } else if (auto *number = dyn_cast<PtrToIntInst>(user)) {
        if (!isDifference(*number)) {
          spoil(&node);
        }
      } else if (auto *load = dyn_cast<LoadInst>(user)) {
        if (!load->isSimple()) {
          spoil(&node);
        }
      } else if (auto *store = dyn_cast<StoreInst>(user)) {
        if (!store->isSimple()) {
          spoil(&node);
        }
      } else if (!isa<PHINode, SelectInst, ICmpInst, MemIntrinsic>(user)) {
        spoil(&node);
      }
    }
  }
}

// The variables that a function uses, or that their initialisers lead to:
// others are those of modules of their own.
static SmallSetVector<GlobalVariable *, 8> variablesOf(Function &function) {
  SmallSetVector<Constant *, 16> seen;
  auto look = [&](Value *operand) {
    auto *constant = dyn_cast<Constant>(operand);
    if (constant && !isa<ConstantData, Function>(constant)) {
      seen.insert(constant);
    }
  };
  for (Instruction &instruction : instructions(function)) {
    for_each(instruction.operand_values(), look);
  }
  SmallSetVector<GlobalVariable *, 8> variables;
  for (size_t i = 0; i < seen.size(); i++) {
    Constant *constant = seen[i];
    hls_work_count(1);
    if (auto *variable = dyn_cast<GlobalVariable>(constant)) {
      variables.insert(variable);
    }
    for_each(constant->operand_values(), look);
  }
  return variables;
}

void PointerWebs::lookAtGlobals() {
  for (GlobalVariable *global : variablesOf(function)) {
    if (global->hasInitializer() && holdsPointers(global->getValueType())) {
      forEachPointer(
          global->getInitializer(), 0, layout,
          [&](Constant *pointer, int64_t offset) {
            flows.push_back(
                {idOf(PlaceInMemory(global, alikePlace(*global, offset))),
                 pointer});
          });
    }
  }
}
