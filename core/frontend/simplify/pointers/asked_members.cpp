/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a number tells the member of a struct that it leads to. A number that
 * leads to any element of one of several members has no index, for each member
 * may be a memory of its own: an access asks its address then.
 */
#include "core/frontend/parse/member_notes.h"
#include "core/frontend/simplify/pointers/pointer_codes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

// Whether it is known to which member of the structs of an object the pointers
// of a web lead, or can be asked for. An index is one of a member's elements.
bool PointerCodes::isTold(const PointerWebs::Web &web, Value &object) const {
  Type *type = objectType(object);
  while (auto *array = dyn_cast_or_null<ArrayType>(type)) {
    type = array->getElementType();
  }
  if (of(web).unit == 0 || (type && !isa<StructType>(type))) {
    return true;
  }
  if (holdsPointers(type)) {
    return all_of(web.nodes, [&](Value *node) {
      return webs.membersIn(&object, node).size() <= 1 ||
             !webs.placesIn(&object, node).empty();
    });
  }
  return told.of(web, object).size() <= 1;
}

static int64_t bytesOf(const Instruction &access, const DataLayout &layout) {
  Type *type = getLoadStoreType(const_cast<Instruction *>(&access));
  return static_cast<int64_t>(layout.getTypeStoreSize(type).getFixedValue());
}

SmallVector<int64_t, 2> PointerCodes::membersToAsk(Value &object,
                                                   const Instruction &access,
                                                   Value *address) const {
  const PointerWebs::Web &web = *webs.webOf(pointerRoot(address));
  int64_t noted = 0;
  bool isNoted = hls_noted_member(wrap(&access), &noted);
  if (of(web).unit == 0 || holdsPointers(objectType(object)) ||
      !isa<LoadInst, StoreInst>(access)) {
    return {};
  }
  ObjectLayout all = layoutOf(object, kernel, layout);
  auto structBytes = static_cast<uint64_t>(all.structBytes());
  bool isWhole = structBytes && of(web).unit % structBytes == 0;
  bool isIndexed = isNoted && !MemberPlaces::isOfOne(all, noted);
  if (all.isOneMember() || isWhole || (isIndexed && isTold(web, object)) ||
      webs.isSeenOtherwise(object)) {
    return {};
  }
  PointerMembers::Places places;
  if (isNoted) {
    places.insert(noted);
  } else {
    places = members.ledTo(object, address);
  }
  if (!MemberPlaces::have(all, places.getArrayRef(), bytesOf(access, layout))) {
    return {};
  }
  SmallVector<int64_t, 2> list(places.begin(), places.end());
  sort(list);
  return list;
}

MemberPlaces PointerCodes::placesOf(Value &object, const Instruction &access,
                                    Value *address, Value *number,
                                    IRBuilder<> &builder) const {
  const PointerCode &code = of(*webs.webOf(pointerRoot(address)));
  Value *behind = builder.CreateSub(
      number, ConstantInt::get(number->getType(), code.begin(&object)));
  return {object,  layoutOf(object, kernel, layout), behind, code.unit,
          address, bytesOf(access, layout),          layout, builder};
}

// Whether nothing tells the member of an object that is accessed.
bool PointerCodes::isLost(const Instruction &access) const {
  if (!isa<LoadInst, StoreInst, MemIntrinsic>(access)) {
    return false;
  }
  return any_of(access.operands(), [&](Value *address) {
    const PointerWebs::Web *web = address->getType()->isPointerTy()
                                      ? webs.webOf(pointerRoot(address))
                                      : nullptr;
    bool isStored = isa<StoreInst>(access) &&
                    address == cast<StoreInst>(access).getValueOperand();
    return web && !isStored &&
           any_of(webs.objectsOf(pointerRoot(address)), [&](Value *object) {
             return !isTold(*web, *object) &&
                    membersToAsk(*object, access, address).empty();
           });
  });
}
