/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What instructions say about memory that is taken.
 */
#include "core/frontend/simplify/variables/taken_memory.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

StringRef hls_frontend::calledOutside(const Instruction &instruction) {
  const auto *call = dyn_cast<CallBase>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->isDeclaration() ? callee->getName() : StringRef();
}

bool hls_frontend::isTakenMemory(const Instruction &instruction) {
  StringRef name = calledOutside(instruction);
  const auto *variable = dyn_cast<AllocaInst>(&instruction);
  return name == "malloc" || name == "calloc" || name == "realloc" ||
         (variable && !isa<ConstantInt>(variable->getArraySize()));
}

bool hls_frontend::isStackMark(const Instruction &instruction) {
  const auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && (call->getIntrinsicID() == Intrinsic::stacksave ||
                  call->getIntrinsicID() == Intrinsic::stackrestore);
}

bool hls_frontend::isGivenBack(const Instruction &instruction) {
  return calledOutside(instruction) == "free";
}

// Whether two addresses may be one, as far as the text tells: the same member
// of the same kind of struct, or places in one object.
static bool maySharePlace(const Value &one, const Value &other) {
  const auto *part = dyn_cast<GetElementPtrInst>(&one);
  const auto *another = dyn_cast<GetElementPtrInst>(&other);
  if (part && another && part->getSourceElementType()->isStructTy()) {
    return part->getSourceElementType() == another->getSourceElementType() &&
           part->getNumIndices() == another->getNumIndices() &&
           std::equal(part->idx_begin() + 1, part->idx_end(),
                      another->idx_begin() + 1);
  }
  SmallVector<const Value *, 4> objects, others;
  getUnderlyingObjects(&one, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  getUnderlyingObjects(&other, others, /*LI=*/nullptr, /*MaxLookup=*/0);
  return any_of(objects, [&](const Value *object) {
    return is_contained(others, object);
  });
}

// What uses the memory, where control flow joins as well, the nearest first.
// `loads` are those of pointers that are asked whether they may be of it, too.
static SmallVector<const User *, 16> usersOf(const Instruction &memory,
                                             ArrayRef<const LoadInst *> loads) {
  SmallVector<const User *, 16> users;
  SmallPtrSet<const Value *, 8> seen;
  SmallVector<const Value *, 8> open = {&memory};
  auto follow = [&](const Value *pointer) {
    if (seen.insert(pointer).second) {
      open.push_back(pointer);
    }
  };
  for (size_t i = 0; i < open.size(); i++) {
    const Value *pointer = open[i];
    for (const User *user : pointer->users()) {
      const auto *store = dyn_cast<StoreInst>(user);
      if (isa<PHINode, SelectInst>(user)) {
        follow(user);
        continue;
      }
      users.push_back(user);
      for (const LoadInst *load : loads) {
        if (store && store->getValueOperand() == pointer &&
            maySharePlace(*store->getPointerOperand(),
                          *load->getPointerOperand())) {
          follow(load);
        }
      }
    }
  }
  return users;
}

// The type that an index says; null where there is none.
static Type *indexedType(ArrayRef<const User *> users) {
  for (const User *user : users) {
    const auto *part = dyn_cast<GetElementPtrInst>(user);
    if (part && !part->getSourceElementType()->isIntegerTy(8)) {
      return part->getSourceElementType();
    }
  }
  return nullptr;
}

// The type of what is loaded or stored there.
static Type *accessedType(ArrayRef<const User *> users,
                          const Instruction &memory) {
  for (const User *user : users) {
    if (const auto *load = dyn_cast<LoadInst>(user)) {
      return load->getType();
    }
    // The memory may be what is stored.
    const auto *store = dyn_cast<StoreInst>(user);
    const Value *value = store ? store->getValueOperand() : nullptr;
    if (value && value != &memory && !isa<PHINode, SelectInst>(value)) {
      return value->getType();
    }
  }
  return nullptr;
}

Type *hls_frontend::elementOfMemory(const Instruction &memory) {
  if (const auto *variable = dyn_cast<AllocaInst>(&memory)) {
    if (!variable->getAllocatedType()->isIntegerTy(8)) {
      return variable->getAllocatedType();
    }
  }
  SmallVector<const User *, 16> users = usersOf(memory, {});
  Type *type = indexedType(users);
  if (type) {
    return type;
  }
  // It may be known by what is loaded from where it is stored.
  SmallVector<const LoadInst *, 8> loads;
  for (const Instruction &instruction : instructions(memory.getFunction())) {
    const auto *load = dyn_cast<LoadInst>(&instruction);
    if (load && load->getType()->isPointerTy()) {
      loads.push_back(load);
    }
  }
  SmallVector<const User *, 16> all = usersOf(memory, loads);
  type = indexedType(all);
  type = type ? type : accessedType(users, memory);
  if (!type) {
    type = accessedType(all, memory);
    type = type && !type->isPointerTy() ? type : nullptr; // what leads there
  }
  return type ? type : Type::getInt8Ty(memory.getContext());
}

void hls_frontend::foldNullChecks(Instruction &memory) {
  for (User *user : make_early_inc_range(memory.users())) {
    auto *compare = dyn_cast<ICmpInst>(user);
    if (compare && compare->isEquality() &&
        isa<ConstantPointerNull>(compare->getOperand(1))) {
      compare->replaceAllUsesWith(ConstantInt::getBool(
          compare->getType(), compare->getPredicate() == CmpInst::ICMP_NE));
      compare->eraseFromParent();
    }
  }
}
