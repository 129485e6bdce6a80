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

// What an array has in its innermost dimension; else the type itself, or null.
static Type *elementsOf(Type *type) {
  while (type && type->isArrayTy()) {
    type = type->getArrayElementType();
  }
  return type;
}

// The struct that an argument is an array of, as an access to it shows.
static Type *structType(const Argument &argument) {
  for (const User *user : argument.users()) {
    const auto *part = dyn_cast<GEPOperator>(user);
    Type *type = part ? part->getSourceElementType() : nullptr;
    type = elementsOf(type);
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

// Leaves out what an address has been moved by a constant number of bytes,
// which is added to `offset`.
static const Value *withoutBytes(const Value *address, const DataLayout &layout,
                                 uint64_t &offset) {
  while (const auto *part = dyn_cast<GEPOperator>(address)) {
    APInt bytes(layout.getIndexTypeSizeInBits(part->getType()), 0);
    if (!part->getSourceElementType()->isIntegerTy(8) ||
        !part->accumulateConstantOffset(layout, bytes)) {
      break;
    }
    offset += bytes.getZExtValue();
    address = part->getPointerOperand();
  }
  return address;
}

// The part of a type that is so many bytes from its begin on, and has a length;
// null for none.
Type *RepeatedTypes::partOf(Type *type, uint64_t offset, uint64_t bytes) const {
  while (type && (offset > 0 || layout.getTypeAllocSize(type) != bytes)) {
    if (auto *record = dyn_cast<StructType>(type)) {
      const StructLayout *places = layout.getStructLayout(record);
      if (offset >= places->getSizeInBytes()) {
        return nullptr;
      }
      unsigned number = places->getElementContainingOffset(offset);
      offset -= places->getElementOffset(number).getFixedValue();
      type = record->getElementType(number);
    } else if (auto *array = dyn_cast<ArrayType>(type)) {
      uint64_t size = layout.getTypeAllocSize(type).getFixedValue();
      type = array->getElementType();
      uint64_t each = layout.getTypeAllocSize(type).getFixedValue();
      if (each == 0) {
        return nullptr;
      }
      if (offset % each == 0 && bytes % each == 0 && offset + bytes <= size) {
        return type;
      }
      offset %= each;
    } else {
      return nullptr;
    }
  }
  return type;
}

// The type that is repeated at an address: no array, but perhaps a struct. One
// without bytes, like an empty struct, repeats nothing. Of a struct that is
// larger than what is copied, it is that part.
Type *RepeatedTypes::at(const Value *address, const Value *length) const {
  const Value *object = getUnderlyingObject(address, /*MaxLookup=*/0);
  uint64_t offset = 0;
  address = withoutBytes(address, layout, offset);
  Type *elements = ofParameter(object), *type = typeAt(address);
  if (elements && (address == object || !elements->isStructTy())) {
    type = elements;
  }
  bool isKnown = type && (!type->isIntegerTy(8) || type == elements);
  if (!isKnown) { // an address computed in bytes says nothing
    type = elements ? elements : typeAt(object);
  }
  type = elementsOf(type);
  if (!type || !type->isSized() || layout.getTypeAllocSize(type).isZero()) {
    return nullptr;
  }
  uint64_t each = layout.getTypeAllocSize(type).getFixedValue();
  const auto *bytes = dyn_cast<ConstantInt>(length);
  bool isPart = type->isStructTy() && bytes &&
                (offset % each != 0 || bytes->getZExtValue() % each != 0);
  if (isPart && !isKnown && address != object) {
    return nullptr;
  }
  Type *part =
      isPart ? elementsOf(partOf(type, offset % each, bytes->getZExtValue()))
             : type;
  return part && !layout.getTypeAllocSize(part).isZero() ? part : nullptr;
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
  Type *to = at(intrinsic.getDest(), intrinsic.getLength());
  const auto *move = dyn_cast<MemTransferInst>(&intrinsic);
  if (!move) {
    return to;
  }
  Type *from = at(move->getSource(), move->getLength());
  if (to && from) {
    return isSameLayout(to, from) ? to : nullptr;
  }
  Type *known = to ? to : from;
  return known && known->isStructTy() ? known : nullptr;
}
