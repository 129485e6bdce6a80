/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The place of an address in the structs of an object, and the index in one of
 * their members that it is.
 */
#include "core/frontend/simplify/pointers/member_places.h"

#include "core/frontend/simplify/pointers/pointer_steps.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

// How many elements of a member lie side by side in each of the structs; 0 if
// there is anything between them.
static int64_t elementsOf(const ObjectMember &member, int64_t structBytes) {
  ArrayRef<Dimension> dimensions = member.dimensions;
  if (dimensions.size() > 1 && dimensions.front().stride == structBytes) {
    dimensions = dimensions.drop_front();
  }
  bool isDense = dimensions.size() == 1 && dimensions.front().stride == 1;
  return isDense ? dimensions.front().count / member.element : 0;
}

static const ObjectMember *memberWith(const ObjectLayout &object,
                                      int64_t place) {
  const auto *found = find_if(object.members, [place](const auto &member) {
    return member.offset == place;
  });
  return found == object.members.end() ? nullptr : found;
}

bool MemberPlaces::have(const ObjectLayout &object, ArrayRef<int64_t> members,
                        int64_t bytes) {
  return all_of(members, [&](int64_t place) {
    const ObjectMember *member = memberWith(object, place);
    return member && member->element == bytes &&
           elementsOf(*member, object.structBytes()) > 0;
  });
}

bool MemberPlaces::isOfOne(const ObjectLayout &object, int64_t member) {
  const ObjectMember *found = memberWith(object, member);
  return found && elementsOf(*found, object.structBytes()) == 1;
}

MemberPlaces::MemberPlaces(Value &object, ObjectLayout layoutOfObject,
                           Value *number, uint64_t unit, Value *address,
                           int64_t bytes, const DataLayout &layout,
                           IRBuilder<> &builder)
    : object(object), members(std::move(layoutOfObject)), bytes(bytes),
      grain(std::gcd(unit, static_cast<uint64_t>(bytes))) {
  auto structBytes = static_cast<uint64_t>(members.structBytes());
  bool hasRows =
      structBytes > 0 && structBytes < static_cast<uint64_t>(members.bytes);
  grain = std::gcd(grain, hasRows ? structBytes : 0);
  for (const ObjectMember &member : members.members) {
    grain = std::gcd(grain, static_cast<uint64_t>(member.offset));
  }
  forEachStep(address, layout, [&](int64_t step, Value *) {
    grain = std::gcd(grain, static_cast<uint64_t>(std::abs(step)));
  });
  auto all = static_cast<uint64_t>(members.bytes) / grain;
  Type *type = builder.getIntNTy(Log2_64_Ceil(all + 1) + 1);
  auto counted = [&](Value *index, int64_t each) {
    Value *factor = ConstantInt::get(
        type, static_cast<uint64_t>(each / static_cast<int64_t>(grain)), true);
    return index ? builder.CreateMul(builder.CreateSExtOrTrunc(index, type),
                                     factor)
                 : factor;
  };
  place = counted(number, static_cast<int64_t>(unit));
  forEachStep(address, layout, [&](int64_t step, Value *index) {
    place = builder.CreateAdd(place, counted(index, step));
  });
  if (hasRows) {
    Value *each = ConstantInt::get(type, structBytes / grain);
    row = builder.CreateUDiv(place, each);
    place = builder.CreateSub(place, builder.CreateMul(row, each));
  }
}

Value *MemberPlaces::isBefore(int64_t member, IRBuilder<> &builder) const {
  return builder.CreateICmpULT(
      place, ConstantInt::get(place->getType(),
                              static_cast<uint64_t>(member) / grain));
}

// What comes first is the member: what is added to that is an index.
Value *MemberPlaces::addressIn(int64_t member, IRBuilder<> &builder) const {
  Type *wide = builder.getInt64Ty();
  Value *address = &object;
  if (member) {
    address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), address,
                                                 static_cast<uint64_t>(member));
  }
  if (row) {
    Type *structs = ArrayType::get(
        builder.getInt8Ty(), static_cast<uint64_t>(members.structBytes()));
    address = builder.CreateInBoundsGEP(structs, address,
                                        builder.CreateZExt(row, wide));
  }
  if (isOfOne(members, member)) {
    return address;
  }
  Value *behind = builder.CreateSub(
      place, ConstantInt::get(place->getType(),
                              static_cast<uint64_t>(member) / grain));
  Value *index =
      dividedBy(behind, static_cast<uint64_t>(bytes) / grain, builder);
  return builder.CreateInBoundsGEP(
      builder.getIntNTy(static_cast<unsigned>(8 * bytes)), address,
      builder.CreateZExt(index, wide));
}
