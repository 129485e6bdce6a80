// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To access a volatile variable as another one is undefined in C, so one access
// that is not volatile says what a variable is.
#include "core/frontend/simplify/memory/volatile_sides.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

static bool isPlainAccess(const User &user, const Value &address) {
  if (const auto *load = dyn_cast<LoadInst>(&user)) {
    return !load->isVolatile();
  }
  if (const auto *store = dyn_cast<StoreInst>(&user)) {
    return store->getPointerOperand() == &address && !store->isVolatile();
  }
  const auto *transfer = dyn_cast<MemIntrinsic>(&user);
  return transfer && !transfer->isVolatile();
}

static bool hasPlainAccess(const AllocaInst &variable) {
  SmallVector<const Value *, 16> work = {&variable};
  SmallPtrSet<const Value *, 16> seen = {&variable};
  while (!work.empty()) {
    const Value *address = work.pop_back_val();
    for (const User *user : address->users()) {
      if (isPlainAccess(*user, *address)) {
        return true;
      }
      if (isa<GetElementPtrInst, PHINode, SelectInst>(user) &&
          seen.insert(user).second) {
        work.push_back(user);
      }
    }
  }
  return false;
}

bool hls_frontend::isVolatileAt(const MemIntrinsic &transfer,
                                const Value &address) {
  if (!transfer.isVolatile()) {
    return false;
  }
  const Value *object = getUnderlyingObject(&address, /*MaxLookup=*/0);
  if (const auto *variable = dyn_cast<GlobalVariable>(object)) {
    return !variable->isConstant();
  }
  const auto *local = dyn_cast<AllocaInst>(object);
  return !local || !hasPlainAccess(*local);
}
