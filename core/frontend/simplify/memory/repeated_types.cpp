/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The type that is repeated in memory that is copied or set as a whole.
 */
#include "core/frontend/simplify/memory/repeated_types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

// Structs with more members are not copied as a whole.
static constexpr size_t maxMembers = 64;

// Bytes that a type has in order to put its members where they are.
bool RepeatedTypes::isPadding(Type *type, unsigned number) const {
  auto *record = dyn_cast<StructType>(type);
  if (!record) {
    return false;
  }
  Type *member = record->getElementType(number);
  if (const auto *inner = dyn_cast<StructType>(member)) {
    return inner->hasName() && inner->getName().starts_with(paddingName);
  }
  bool mayBe =
      padding && record->hasName() && repeatedIn(member)->isIntegerTy(8);
  uint64_t begin = layout.getStructLayout(record)->getElementOffset(number);
  return mayBe && padding->isBetweenMembers(
                      record->getName(), layout.getTypeAllocSize(record), begin,
                      begin + layout.getTypeAllocSize(member));
}

bool RepeatedTypes::addMembers(Type *type, SmallVector<unsigned, 4> &path,
                               SmallVectorImpl<RepeatedMember> &members) const {
  uint64_t count = 0;
  if (auto *record = dyn_cast<StructType>(type)) {
    count = record->getNumElements();
  } else if (auto *array = dyn_cast<ArrayType>(type)) {
    count = array->getNumElements();
  } else {
    members.push_back({type, path});
    return members.size() <= maxMembers;
  }
  for (uint64_t i = 0; i < count; i++) {
    auto number = static_cast<unsigned>(i);
    if (isPadding(type, number)) {
      continue;
    }
    path.push_back(number);
    if (members.size() > maxMembers ||
        !addMembers(ExtractValueInst::getIndexedType(type, number), path,
                    members)) {
      return false;
    }
    path.pop_back();
  }
  return true;
}

// May scalars be closer to each other than an integer's memory is large?
static bool isPacked(const Type *type) {
  const auto *record = dyn_cast<StructType>(type);
  return (record && record->isPacked()) ||
         any_of(type->subtypes(),
                [](const Type *part) { return isPacked(part); });
}

static void addPadding(Type *type, const BitVector &members,
                       SmallVectorImpl<RepeatedMember> &all) {
  for (int i = members.find_first_unset(); i >= 0 && all.size() <= maxMembers;
       i = members.find_next_unset(static_cast<unsigned>(i))) {
    all.push_back(
        {Type::getInt8Ty(type->getContext()), {}, static_cast<uint64_t>(i)});
  }
}

bool RepeatedTypes::addMembers(Type *type, bool withPadding,
                               SmallVectorImpl<RepeatedMember> &members) const {
  SmallVector<unsigned, 4> path;
  if (!addMembers(type, path, members)) {
    return false;
  }
  for (RepeatedMember &member : members) {
    member.type = isPacked(type) ? member.type : inMemory(member.type);
  }
  if (withPadding) {
    addPadding(type, bytesOf(type), members);
  }
  return members.size() <= maxMembers;
}

Type *RepeatedTypes::inMemory(Type *scalar) const {
  return scalar->isIntegerTy()
             ? IntegerType::get(
                   scalar->getContext(),
                   static_cast<unsigned>(layout.getTypeAllocSizeInBits(scalar)))
             : scalar;
}

// The scalars of a type by their offsets; those of its padding, which Clang
// writes out in initialisers, are among them.
void RepeatedTypes::addOffsets(Type *type, uint64_t offset,
                               DenseMap<uint64_t, uint64_t> &sizes) const {
  if (sizes.size() > 4 * maxMembers) {
    return;
  }
  if (auto *record = dyn_cast<StructType>(type)) {
    const StructLayout *places = layout.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); i++) {
      if (!isPadding(record, i)) {
        addOffsets(record->getElementType(i),
                   offset + places->getElementOffset(i).getFixedValue(), sizes);
      }
    }
  } else if (auto *array = dyn_cast<ArrayType>(type)) {
    Type *element = array->getElementType();
    uint64_t bytes = layout.getTypeAllocSize(element).getFixedValue();
    for (uint64_t i = 0; i < array->getNumElements() && i <= 4 * maxMembers;
         i++) {
      addOffsets(element, offset + i * bytes, sizes);
    }
  } else {
    sizes[offset] = layout.getTypeStoreSize(inMemory(type)).getFixedValue();
  }
}

BitVector RepeatedTypes::bytesOf(Type *type) const {
  DenseMap<uint64_t, uint64_t> sizes;
  addOffsets(type, 0, sizes);
  BitVector bytes(
      static_cast<unsigned>(layout.getTypeAllocSize(type).getFixedValue()));
  for (auto [offset, size] : sizes) {
    auto end = std::min<uint64_t>(offset + size, bytes.size());
    bytes.set(static_cast<unsigned>(offset), static_cast<unsigned>(end));
  }
  return bytes;
}

// Whether all that the one type has is at the same place in the other.
bool RepeatedTypes::isSameLayout(Type *one, Type *other) const {
  if (one == other) {
    return true;
  }
  DenseMap<uint64_t, uint64_t> sizes, otherSizes;
  addOffsets(one, 0, sizes);
  addOffsets(other, 0, otherSizes);
  return layout.getTypeAllocSize(one) == layout.getTypeAllocSize(other) &&
         all_of(sizes, [&](const auto &part) {
           return otherSizes.lookup(part.first) == part.second;
         });
}

// Whether both have the same bytes, and each scalar of the one is a part of a
// scalar of the other, as where the elements of an argument are those that all
// members of a union consist of.
bool RepeatedTypes::isCutOf(Type *one, Type *other) const {
  if (bytesOf(one) != bytesOf(other)) {
    return false;
  }
  DenseMap<uint64_t, uint64_t> sizes, otherSizes;
  addOffsets(one, 0, sizes);
  addOffsets(other, 0, otherSizes);
  return all_of(sizes, [&](const auto &part) {
    return any_of(otherSizes, [&](const auto &whole) {
      return whole.first <= part.first &&
             part.first + part.second <= whole.first + whole.second;
    });
  });
}

Type *RepeatedTypes::of(const MemIntrinsic &intrinsic) const {
  Type *to = at(intrinsic.getDest(), intrinsic.getLength());
  const auto *move = dyn_cast<MemTransferInst>(&intrinsic);
  if (!move) {
    return to;
  }
  if (Type *element = ofFirstArray(*move)) {
    return element;
  }
  Type *from = at(move->getSource(), move->getLength());
  if (to && from) {
    return isSameLayout(to, from)   ? to
           : isSameLayout(from, to) ? from
           : isCutOf(to, from)      ? from
           : isCutOf(from, to)      ? to
                                    : nullptr;
  }
  Type *known = to ? to : from;
  return known && known->isStructTy() ? known : nullptr;
}
