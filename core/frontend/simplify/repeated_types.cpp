/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The type that is repeated in memory that is copied or set as a whole.
 */
#include "core/frontend/simplify/repeated_types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

// Structs with more members are not copied as a whole.
static constexpr size_t maxMembers = 64;

static bool addMembers(Type *type, SmallVector<unsigned, 4> &path,
                       SmallVectorImpl<RepeatedMember> &members) {
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
    if (i > maxMembers) {
      return false;
    }
    path.push_back(static_cast<unsigned>(i));
    Type *part =
        ExtractValueInst::getIndexedType(type, static_cast<unsigned>(i));
    if (!addMembers(part, path, members)) {
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
  if (!::addMembers(type, path, members)) {
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

// The type that the text has at an address; null when nobody knows.
static Type *typeAt(const Value *address) {
  if (const auto *part = dyn_cast<GEPOperator>(address)) {
    return part->getResultElementType();
  }
  if (const auto *local = dyn_cast<AllocaInst>(address)) {
    return local->getAllocatedType();
  }
  if (const auto *global = dyn_cast<GlobalVariable>(address)) {
    return global->getValueType();
  }
  return nullptr;
}

// The struct that an argument is an array of, as an access to it shows.
static Type *structType(const Argument &argument) {
  for (const User *user : argument.users()) {
    const auto *part = dyn_cast<GEPOperator>(user);
    Type *type = part ? part->getSourceElementType() : nullptr;
    while (type && type->isArrayTy()) {
      type = type->getArrayElementType();
    }
    if (type && type->isStructTy()) {
      return type;
    }
  }
  return nullptr;
}

// The type of an array parameter's elements; null for others.
Type *RepeatedTypes::ofParameter(const Value *object) const {
  const auto *argument = dyn_cast<Argument>(object);
  if (!argument || argument->getArgNo() >= kernel.num_params ||
      !kernel.params[argument->getArgNo()].is_array) {
    return nullptr;
  }
  const hls_param &param = kernel.params[argument->getArgNo()];
  const hls_scalar &scalar = param.scalar;
  LLVMContext &context = object->getContext();
  if (param.is_member) {
    return structType(*argument);
  }
  if (scalar.kind != HLS_SCALAR_FLOAT) {
    return IntegerType::get(context, scalar.storage_bytes * 8);
  }
  return scalar.bits == 32 ? Type::getFloatTy(context)
                           : Type::getDoubleTy(context);
}

// The type that is repeated at an address: no array, but perhaps a struct. One
// without bytes, like an empty struct, repeats nothing.
Type *RepeatedTypes::at(const Value *address) const {
  const Value *object = getUnderlyingObject(address, /*MaxLookup=*/0);
  Type *type = ofParameter(object);
  if (!type) {
    type = typeAt(address);
  }
  if (!type || (type->isIntegerTy(8) && !isa<Argument>(object))) {
    type = typeAt(object); // an address computed in bytes says nothing
  }
  while (type && type->isArrayTy()) {
    type = type->getArrayElementType();
  }
  return type && type->isSized() && !layout.getTypeAllocSize(type).isZero()
             ? type
             : nullptr;
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
      addOffsets(record->getElementType(i),
                 offset + places->getElementOffset(i).getFixedValue(), sizes);
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

Type *RepeatedTypes::of(const MemIntrinsic &intrinsic) const {
  Type *to = at(intrinsic.getDest());
  const auto *move = dyn_cast<MemTransferInst>(&intrinsic);
  if (!move) {
    return to;
  }
  Type *from = at(move->getSource());
  if (to && from) {
    return isSameLayout(to, from) ? to : nullptr;
  }
  Type *known = to ? to : from;
  return known && known->isStructTy() ? known : nullptr;
}
