/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a function still needs when it has called itself.
 */
#include "core/frontend/simplify/recursion/frame_stacks.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using hls_frontend::FrameValues;

FrameValues::FrameValues(Function &function, ArrayRef<CallInst *> calls,
                         ArrayRef<BasicBlock *> behind)
    : function(function), needed(behind.size()) {
  findPassedOn(calls);
  computeAddressesAnew();
  for (Argument &argument : function.args()) {
    if (!isPassedOn(argument)) {
      spread(argument, behind);
    }
  }
  for (Instruction &instruction : instructions(function)) {
    if (isOfFrame(instruction)) {
      spread(instruction, behind);
    }
  }
}

void FrameValues::findPassedOn(ArrayRef<CallInst *> calls) {
  for (const Argument &argument : function.args()) {
    passedOn.push_back(all_of(calls, [&](const CallInst *call) {
      return call->getArgOperand(argument.getArgNo()) == &argument;
    }));
  }
}

// No memory holds an address, but what it is computed from.
void FrameValues::computeAddressesAnew() {
  SmallVector<GetElementPtrInst *, 8> addresses;
  for (Instruction &instruction : instructions(function)) {
    if (auto *address = dyn_cast<GetElementPtrInst>(&instruction)) {
      addresses.push_back(address);
    }
  }
  // The last ones first: a copy of one may need those before it.
  while (!addresses.empty()) {
    GetElementPtrInst *address = addresses.pop_back_val();
    SmallVector<Use *, 8> uses;
    for (Use &use : address->uses()) {
      auto *user = cast<Instruction>(use.getUser());
      if (!isa<PHINode>(user) && user->getParent() != address->getParent()) {
        uses.push_back(&use);
      }
    }
    for (Use *use : uses) {
      auto *copy = cast<GetElementPtrInst>(address->clone());
      copy->insertBefore(cast<Instruction>(use->getUser())->getIterator());
      use->set(copy);
      addresses.push_back(copy);
    }
  }
}

bool FrameValues::isOfFrame(const Value &value) const {
  return !isa<AllocaInst>(value) && !value.getType()->isVoidTy() &&
         !value.getType()->isTokenTy();
}

// From each use back to where the value is made.
void FrameValues::spread(Value &value, ArrayRef<BasicBlock *> behind) {
  auto *made = dyn_cast<Instruction>(&value);
  SmallPtrSet<const BasicBlock *, 8> alive; // when these begin
  SmallVector<BasicBlock *, 8> open;
  for (const Use &use : value.uses()) {
    auto *user = cast<Instruction>(use.getUser());
    auto *phi = dyn_cast<PHINode>(user);
    BasicBlock *block = phi ? phi->getIncomingBlock(use) : user->getParent();
    if (!(made && made->getParent() == block)) {
      open.push_back(block);
    }
  }
  while (!open.empty()) {
    BasicBlock *block = open.pop_back_val();
    if (!alive.insert(block).second) {
      continue;
    }
    for (BasicBlock *before : predecessors(block)) {
      if (!(made && made->getParent() == before)) {
        open.push_back(before);
      }
    }
  }
  for (size_t i = 0; i < behind.size(); i++) {
    if (alive.contains(behind[i])) {
      needed[i].push_back(&value);
      Type *type = value.getType();
      bool fits = (type->isIntegerTy() && type->getIntegerBitWidth() <= 64) ||
                  type->isHalfTy() || type->isFloatTy() || type->isDoubleTy();
      unfit = fits || unfit ? unfit : &value;
    }
  }
}
