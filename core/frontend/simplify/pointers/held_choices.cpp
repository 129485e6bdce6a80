// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A choice of addresses becomes the same choice of the pointers behind them.
// The kernel sets none of these pointers, so it does not matter when they are
// read.
#include "core/frontend/simplify/pointers/held_choices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace hls_frontend;

// The value that chooses, and how many bytes behind it the address is.
HeldChoices::Place HeldChoices::placeOf(Value *address, int64_t behind) const {
  APInt offset(64, 0);
  Value *root = address->stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  return {root, offset.getSExtValue() + behind};
}

// Whether all that an address may be is known. A circle adds nothing to it, but
// one in which it moves on has no end.
bool HeldChoices::isKnown(Place place, DenseMap<Value *, int64_t> &seen) const {
  auto &[root, offset] = place;
  if (isa<ConstantPointerNull>(root)) {
    return true;
  }
  auto [before, isNew] = seen.try_emplace(root, offset);
  if (!isNew) {
    return before->second == offset;
  }
  auto isKnownAt = [&](Value *address) {
    return isKnown(placeOf(address, offset), seen);
  };
  if (auto *select = dyn_cast<SelectInst>(root)) {
    return isKnownAt(select->getTrueValue()) &&
           isKnownAt(select->getFalseValue());
  }
  if (auto *phi = dyn_cast<PHINode>(root)) {
    return all_of(phi->incoming_values(), isKnownAt);
  }
  return held(*root, offset);
}

Value *HeldChoices::choose(Place place) {
  auto [root, offset] = place;
  if (Value *known = chosen.lookup(place)) {
    return known;
  }
  if (isa<ConstantPointerNull>(root)) {
    return root;
  }
  if (auto *select = dyn_cast<SelectInst>(root)) {
    IRBuilder<> builder(select);
    Value *value = builder.CreateSelect(
        select->getCondition(), choose(placeOf(select->getTrueValue(), offset)),
        choose(placeOf(select->getFalseValue(), offset)));
    return chosen[place] = value;
  }
  auto *phi = dyn_cast<PHINode>(root);
  if (!phi) {
    return held(*root, offset);
  }
  PHINode *value =
      IRBuilder<>(phi).CreatePHI(phi->getType(), phi->getNumIncomingValues());
  chosen[place] = value;
  for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
    value->addIncoming(choose(placeOf(phi->getIncomingValue(i), offset)),
                       phi->getIncomingBlock(i));
  }
  return value;
}

bool HeldChoices::replace(LoadInst &load) {
  Value *address = load.getPointerOperand();
  Place place = placeOf(address, 0);
  DenseMap<Value *, int64_t> seen;
  if (!isa<SelectInst, PHINode>(place.first) || !isKnown(place, seen)) {
    return false;
  }
  load.replaceAllUsesWith(choose(place));
  load.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(address);
  return true;
}
