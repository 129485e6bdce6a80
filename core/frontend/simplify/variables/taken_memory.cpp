/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What instructions say about memory that is taken.
 */
#include "core/frontend/simplify/variables/taken_memory.h"

#include "llvm/ADT/SmallPtrSet.h"
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

// What uses the memory, where control flow joins as well, the nearest first.
static SmallVector<const User *, 16> usersOf(const Instruction &memory) {
  SmallVector<const User *, 16> users;
  SmallPtrSet<const Value *, 8> seen;
  SmallVector<const Value *, 8> open = {&memory};
  for (size_t i = 0; i < open.size(); i++) {
    const Value *pointer = open[i];
    for (const User *user : pointer->users()) {
      if (!isa<PHINode, SelectInst>(user)) {
        users.push_back(user);
      } else if (seen.insert(user).second) {
        open.push_back(user);
      }
    }
  }
  return users;
}

Type *hls_frontend::elementOfMemory(const Instruction &memory) {
  if (const auto *variable = dyn_cast<AllocaInst>(&memory)) {
    if (!variable->getAllocatedType()->isIntegerTy(8)) {
      return variable->getAllocatedType();
    }
  }
  SmallVector<const User *, 16> users = usersOf(memory);
  for (const User *user : users) {
    const auto *part = dyn_cast<GetElementPtrInst>(user);
    if (part && !part->getSourceElementType()->isIntegerTy(8)) {
      return part->getSourceElementType();
    }
  }
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
  return Type::getInt8Ty(memory.getContext());
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
