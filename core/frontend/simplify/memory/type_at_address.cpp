// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The type that is repeated where an address leads. The text has indexed it on
// the way, or it is that of the whole object.
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/memory/memory_transfers.h"
#include "core/frontend/simplify/memory/repeated_types.h"

#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

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
static StructType *structType(const Argument &argument) {
  for (const User *user : argument.users()) {
    const auto *part = dyn_cast<GEPOperator>(user);
    Type *type = part ? part->getSourceElementType() : nullptr;
    if (auto *record = dyn_cast_or_null<StructType>(repeatedIn(type))) {
      return record;
    }
  }
  return nullptr;
}

// The places that pointers have in the first of the structs of an array.
static void addPlaces(ArrayRef<hls_param> pointers,
                      SmallVectorImpl<int64_t> &places) {
  for (const hls_param &pointer : pointers) {
    size_t first = places.size();
    places.push_back(pointer.offset);
    for (unsigned k = 1; k < pointer.rank; k++) {
      SmallVector<int64_t, 4> row(drop_begin(places, first));
      for (int64_t i = 1; i < pointer.shape[k]; i++) {
        for (int64_t place : row) {
          places.push_back(place + i * pointer.strides[k]);
        }
      }
    }
  }
}

// The places of the pointers that lie in what a parameter is passed by.
SmallVector<int64_t, 4>
RepeatedTypes::pointersIn(const hls_param &param) const {
  SmallVector<int64_t, 4> places;
  if (unit && param.variable) {
    addPlaces(unit->variablePointers.lookup(param.variable).unread, places);
    return places;
  }
  const clang::FunctionDecl *function =
      unit ? unit->declaration(&kernel) : nullptr;
  if (function && param.argument < function->getNumParams()) {
    auto found =
        unit->passedPointers.find(function->getParamDecl(param.argument));
    if (found != unit->passedPointers.end()) {
      for (const HeldPointer &held : found->second.held) {
        places.push_back(held.offset);
      }
      addPlaces(found->second.unread, places);
    }
  }
  return places;
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
  if (param.is_member && !param.is_bank) {
    StructType *shown = structType(*argument);
    return shown ? shown
                 : parameterStruct(kernel, argument->getArgNo(),
                                   pointersIn(param), context);
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

// The type that the text has where an address leads on all ways to it: no
// array, but perhaps a struct. Null when nobody knows: bytes that are counted
// say nothing, unless they are counted from one.
Type *RepeatedTypes::named(const Value *address) const {
  constexpr size_t maxWays = 64;
  using Way = PointerIntPair<const Value *, 1, bool>;
  SetVector<Way> open; // and whether bytes are counted from there
  Type *all = nullptr;
  open.insert(Way(address, false));
  for (size_t i = 0; i < open.size(); i++) {
    const Value *value = open[i].getPointer();
    bool isCounted = open[i].getInt();
    const auto *step = dyn_cast<GEPOperator>(value);
    if (open.size() > maxWays) {
      return nullptr;
    }
    if (isa<PHINode, SelectInst>(value)) {
      const auto *choice = cast<Instruction>(value);
      for (const Value *way : drop_begin(choice->operand_values(),
                                         isa<SelectInst>(value) ? 1 : 0)) {
        open.insert(Way(way, isCounted));
      }
    } else if (isa<ConstantPointerNull>(value)) {
      continue; // nothing is copied there
    } else if (step && step->getSourceElementType()->isIntegerTy(8)) {
      open.insert(Way(step->getPointerOperand(), true));
    } else {
      Type *elements = ofParameter(value);
      Type *type = repeatedIn(elements ? elements : typeAt(value));
      if (!type || (isCounted && !type->isIntegerTy(8)) ||
          (all && all != type)) {
        return nullptr;
      }
      all = type;
    }
  }
  return all;
}

// The type that is repeated in all objects that an address may lead into; null
// if that is not the same.
Type *RepeatedTypes::ofObjects(const Value *address) const {
  Type *all = nullptr;
  for (const Value *object : objectsBehind(*address)) {
    Type *elements = ofParameter(object);
    Type *type = repeatedIn(elements ? elements : typeAt(object));
    if (!type || (all && all != type)) {
      return nullptr;
    }
    all = type;
  }
  return all;
}

// The type that is repeated at an address: no array, but perhaps a struct. One
// without bytes, like an empty struct, repeats nothing. Of a struct that is
// larger than what is copied, it is that part.
Type *RepeatedTypes::at(const Value *address, const Value *length) const {
  SmallVector<const Value *, 4> objects = objectsBehind(*address);
  const Value *object = objects.size() == 1
                            ? objects.front()
                            : getUnderlyingObject(address, /*MaxLookup=*/0);
  uint64_t offset = 0;
  address = withoutBytes(address, layout, offset);
  Type *type = named(address), *elements = ofObjects(address);
  bool isKnown = type;
  if (!isKnown ||
      (isa<Argument>(object) && elements && !elements->isStructTy())) {
    type = elements;
  }
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
      isPart ? repeatedIn(partOf(type, offset % each, bytes->getZExtValue()))
             : type;
  return part && !layout.getTypeAllocSize(part).isZero() ? part : nullptr;
}

// Whether an address is that of an element in the array that an object begins
// with. An index stays in the array that it is of.
static bool isInFirstArray(const Value *address, const Value *object,
                           Type *array, const DataLayout &layout) {
  Type *element = repeatedIn(array);
  APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
  if (repeatedIn(typeAt(address)) != element) {
    return false;
  }
  while (const auto *part = dyn_cast<GEPOperator>(address)) {
    if (!part->accumulateConstantOffset(layout, offset) &&
        repeatedIn(part->getSourceElementType()) != element) {
      return false;
    }
    address = part->getPointerOperand();
  }
  return address == object && offset.ult(layout.getTypeAllocSize(array));
}

// The type that is repeated in the array that a struct begins with, where
// elements are moved in it; else null. The address of its first element is that
// of the struct.
Type *RepeatedTypes::ofFirstArray(const MemTransferInst &move) const {
  const Value *to = move.getDest(), *from = move.getSource();
  const Value *object = isa<GlobalVariable>(to) ? to : from;
  const auto *global = dyn_cast<GlobalVariable>(object);
  Type *type = global && !isa<ConstantInt>(move.getLength())
                   ? repeatedIn(global->getValueType())
                   : nullptr;
  while (auto *record = dyn_cast_or_null<StructType>(type)) {
    type = record->getNumElements() ? record->getElementType(0) : nullptr;
  }
  const Value *other = object == to ? from : to;
  return type && type->isArrayTy() &&
                 isInFirstArray(other, object, type, layout)
             ? repeatedIn(type)
             : nullptr;
}
