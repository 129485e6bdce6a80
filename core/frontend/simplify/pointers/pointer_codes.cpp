/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Chooses how pointers are numbered, and converts them.
 */
#include "core/frontend/simplify/pointers/pointer_codes.h"

#include "llvm/ADT/bit.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

// Registers and memory have room for so many bits.
static constexpr unsigned maxWidth = 63;

uint64_t PointerCode::begin(const Value *object) const {
  const auto *found = find(objects, object);
  return (static_cast<uint64_t>(found - objects.begin()) + 1) << shift;
}

void PointerCodes::addSteps(const PointerWebs::Web *web, Value *pointer) {
  if (!web) {
    return;
  }
  uint64_t &unit = codes[webs.numberOf(*web)].unit;
  forEachStep(pointer, layout, [&](int64_t bytes, Value *) {
    unit = std::gcd(unit, static_cast<uint64_t>(std::abs(bytes)));
  });
}

// Pointers are as far apart as all that is added to them on the way.
void PointerCodes::chooseUnits(Function &function) {
  for (Instruction &instruction : instructions(function)) {
    if (auto *store = dyn_cast<StoreInst>(&instruction)) {
      if (store->getValueOperand()->getType()->isPointerTy()) {
        addSteps(webs.webAt(store->getPointerOperand()),
                 store->getValueOperand());
      }
    } else if (isa<PHINode, SelectInst>(instruction)) {
      for (Value *way : instruction.operands()) {
        addSteps(webs.webOf(&instruction), way);
      }
    } else if (isa<ICmpInst>(instruction) ||
               instruction.getOpcode() == Instruction::Sub) {
      Value *sides[] = {instruction.getOperand(0), instruction.getOperand(1)};
      for (Value *&side : sides) {
        if (auto *number = dyn_cast<PtrToIntOperator>(side)) {
          side = number->getPointerOperand();
        }
      }
      const PointerWebs::Web *web = webs.webOf(pointerRoot(sides[0]));
      web = web ? web : webs.webOf(pointerRoot(sides[1]));
      addSteps(web, sides[0]);
      addSteps(web, sides[1]);
    }
  }
  for (Value *object : webs.memories()) {
    auto *global = dyn_cast<GlobalVariable>(object);
    if (global && global->hasInitializer()) {
      forEachPointer(global->getInitializer(), 0, layout,
                     [&](Constant *pointer, int64_t offset) {
                       addSteps(webs.webOfPlace(object, offset), pointer);
                     });
    }
  }
}

// The bytes of the structs of an object, or of its elements.
uint64_t PointerCodes::structBytes(const Value &object) const {
  if (objectType(object)) {
    return static_cast<uint64_t>(webs.structBytes(object));
  }
  const hls_param &param = kernel.params[cast<Argument>(object).getArgNo()];
  return param.rank > 0 ? static_cast<uint64_t>(param.strides[0]) : 1;
}

// Behind the last element of each object there is a place for the end.
void PointerCodes::finish(const PointerWebs::Web &web) {
  PointerCode &code = codes[webs.numberOf(web)];
  uint64_t most = 0;
  for (Value *object : web.objects) {
    code.objects.push_back(object);
    uint64_t bytes = objectBytes(*object, kernel, layout);
    complete &= bytes > 0 || code.unit == 0;
    most = std::max(most, code.unit ? bytes / code.unit + 1 : 0);
  }
  code.shift = code.unit ? Log2_64_Ceil(most + 1) : 0;
  code.width = code.shift + Log2_64(code.objects.size() + 1) + 1;
  complete &= code.width <= maxWidth;
}

PointerCodes::PointerCodes(PointerWebs &webs, Function &function,
                           const hls_signature &kernel)
    : webs(webs), kernel(kernel), layout(function.getDataLayout()),
      told(webs, kernel, layout, PointerMembers::AsTold),
      members(webs, kernel, layout, PointerMembers::AsMeant) {
  codes.resize(webs.numWebs());
  chooseUnits(function);
  told.find(function);
  members.find(function);
  for (unsigned i = 0; i < webs.numWebs(); i++) {
    if (webs.web(i).isEncoded) {
      finish(webs.web(i));
    }
  }
  complete &= none_of(instructions(function), [&](const auto &instruction) {
    return isLost(instruction);
  });
}

Value *PointerCodes::encode(Value *pointer, const PointerCode &code,
                            const DenseMap<Value *, Value *> &nodes,
                            IRBuilder<> &builder) const {
  Type *type = builder.getIntNTy(code.width);
  Value *root = pointerRoot(pointer);
  Value *number = nodes.lookup(root);
  if (!number) {
    number =
        ConstantInt::get(type, isPointerObject(*root) ? code.begin(root) : 0);
  }
  if (code.unit == 0) {
    return number;
  }
  forEachStep(pointer, layout, [&](int64_t bytes, Value *index) {
    int64_t units = bytes / static_cast<int64_t>(code.unit);
    Value *added = ConstantInt::get(type, static_cast<uint64_t>(units), true);
    if (index) {
      added = builder.CreateMul(builder.CreateSExtOrTrunc(index, type), added);
    }
    number = builder.CreateAdd(number, added);
  });
  return number;
}

Constant *PointerCodes::encodeConstant(Constant *pointer,
                                       const PointerCode &code) const {
  Value *root = pointerRoot(pointer);
  uint64_t number = isPointerObject(*root) ? code.begin(root) : 0;
  forEachStep(pointer, layout, [&](int64_t bytes, Value *) {
    if (code.unit) {
      number += static_cast<uint64_t>(bytes / static_cast<int64_t>(code.unit));
    }
  });
  return ConstantInt::get(Type::getInt64Ty(pointer->getContext()), number);
}

// A type of so many bytes: that of the object's elements, if that is one.
static Type *typeOfStep(uint64_t bytes, const Value &object,
                        const DataLayout &layout) {
  Type *type = objectType(object);
  while (auto *array = dyn_cast_or_null<ArrayType>(type)) {
    type = array->getElementType();
  }
  if (type && layout.getTypeAllocSize(type).getFixedValue() == bytes) {
    return type;
  }
  LLVMContext &context = object.getContext();
  return bytes <= 8 && isPowerOf2_64(bytes)
             ? static_cast<Type *>(
                   IntegerType::get(context, static_cast<unsigned>(8 * bytes)))
             : ArrayType::get(Type::getInt8Ty(context), bytes);
}

// The member at a place in a struct, by its number as the text has it.
static Value *memberAt(Value *address, const Value &object, int64_t place,
                       IRBuilder<> &builder) {
  Type *type = objectType(object);
  while (auto *array = dyn_cast<ArrayType>(type)) {
    type = array->getElementType();
  }
  SmallVector<Value *, 4> path;
  APInt rest(64, static_cast<uint64_t>(place));
  const DataLayout &layout = builder.GetInsertBlock()->getDataLayout();
  Type *whole = type;
  for (const APInt &index : layout.getGEPIndicesForOffset(type, rest)) {
    path.push_back(path.empty() ? builder.getInt64(index.getZExtValue())
                                : builder.getInt32(static_cast<uint32_t>(
                                      index.getZExtValue())));
  }
  return builder.CreateInBoundsGEP(whole, address, path);
}

// Where it is known which member of a struct the pointer leads to, the number
// of the struct is.
Value *PointerCodes::decode(Value *number, int64_t place,
                            const PointerCode &code, Value *object,
                            IRBuilder<> &builder) const {
  if (code.unit == 0) {
    return object;
  }
  if (place >= 0 && objectBytes(*object, kernel, layout) ==
                        static_cast<uint64_t>(webs.structBytes(*object))) {
    return place ? memberAt(object, *object, place, builder) : object;
  }
  Value *index = builder.CreateTrunc(number, builder.getIntNTy(code.shift));
  uint64_t each = code.unit, units = 1;
  if (place >= 0 && static_cast<uint64_t>(place) % code.unit == 0) {
    units = unitsOf(*object, code);
  }
  if (units > 1) {
    each *= units;
    index = builder.CreateSub(
        index, ConstantInt::get(index->getType(),
                                static_cast<uint64_t>(place) / code.unit));
    index = dividedBy(index, units, builder);
  }
  Value *address = object;
  if (uint64_t rows = units > 1 ? 0 : rowBytes(*object, code)) {
    Value *count = ConstantInt::get(index->getType(), rows / each);
    Value *row = builder.CreateUDiv(index, count);
    index = builder.CreateSub(index, builder.CreateMul(row, count));
    address = builder.CreateInBoundsGEP(
        typeOfStep(rows, *object, layout), address,
        builder.CreateZExt(row, builder.getInt64Ty()));
  }
  address = builder.CreateInBoundsGEP(
      typeOfStep(each, *object, layout), address,
      builder.CreateZExt(index, builder.getInt64Ty()));
  return units > 1 && place > 0 ? memberAt(address, *object, place, builder)
                                : address;
}

// How many of what the lower bits count a struct has; 1 if that is no number.
uint64_t PointerCodes::unitsOf(const Value &object,
                               const PointerCode &code) const {
  auto bytes = static_cast<uint64_t>(webs.structBytes(object));
  return bytes % code.unit == 0 ? bytes / code.unit : 1;
}

// By the rest of a division by the units of a struct. What is a multiple of an
// odd number is one of the smallest when it is multiplied by its inverse.
Value *PointerCodes::isAt(Value *number, int64_t place, const PointerCode &code,
                          const Value &object, IRBuilder<> &builder) const {
  uint64_t units = unitsOf(object, code);
  Value *index = builder.CreateTrunc(number, builder.getIntNTy(code.shift));
  unsigned width = code.shift + Log2_64_Ceil(units) + 1;
  Type *type = builder.getIntNTy(width);
  // Counted from there, and one struct more, for it not to be negative.
  Value *behind = builder.CreateAdd(
      builder.CreateZExt(index, type),
      ConstantInt::get(type, units - static_cast<uint64_t>(place) / code.unit));
  auto zeros = static_cast<unsigned>(countr_zero(units));
  Value *isAt = builder.getTrue();
  if (zeros > 0) {
    Value *low = builder.CreateTrunc(behind, builder.getIntNTy(zeros));
    isAt = builder.CreateIsNull(low);
    behind = builder.CreateLShr(behind, zeros);
  }
  APInt odd(width, units >> zeros);
  if (odd.isOne()) {
    return isAt;
  }
  Value *quotient = builder.CreateMul(
      behind, ConstantInt::get(type, odd.multiplicativeInverse()));
  APInt most = APInt::getMaxValue(width).udiv(odd);
  return builder.CreateAnd(
      isAt, builder.CreateICmpULE(quotient, ConstantInt::get(type, most)));
}

// The bytes of a struct, if the object has several of them whose members are
// memories of their own: what lies between is counted by a number, and has no
// index. Else 0.
uint64_t PointerCodes::rowBytes(const Value &object,
                                const PointerCode &code) const {
  uint64_t bytes = structBytes(object);
  if (!objectType(object)) {
    const hls_param &param = kernel.params[cast<Argument>(object).getArgNo()];
    int64_t dense = param.scalar.storage_bytes;
    for (unsigned k = param.rank; k-- > 1;) {
      dense *= param.shape[k];
    }
    bytes = param.strides[0] == dense ? 0 : bytes;
  }
  bool isOne = objectBytes(object, kernel, layout) <= bytes;
  return isOne || bytes <= code.unit || bytes % code.unit != 0 ? 0 : bytes;
}

// Whether all of a type is scalars of one size: one memory, in which a place is
// an index.
static bool isOneMemory(Type *type, uint64_t bytes, const DataLayout &layout) {
  if (auto *array = dyn_cast<ArrayType>(type)) {
    return isOneMemory(array->getElementType(), bytes, layout);
  }
  if (auto *record = dyn_cast<StructType>(type)) {
    return all_of(record->elements(), [&](Type *member) {
      return isOneMemory(member, bytes, layout);
    });
  }
  return layout.getTypeAllocSize(type).getFixedValue() == bytes;
}

SmallVector<int64_t, 2>
PointerCodes::placesToAsk(Value *object, const Value *node,
                          const PointerCode &code) const {
  SmallVector<int64_t, 2> places = webs.placesIn(object, node);
  if (places.size() <= 1) {
    return places.empty() ? SmallVector<int64_t, 2>{-1} : places;
  }
  bool isAsked = code.unit > 0 && unitsOf(*object, code) > 1 &&
                 !isOneMemory(objectType(*object), code.unit, layout) &&
                 all_of(places, [&](int64_t place) {
                   return static_cast<uint64_t>(place) % code.unit == 0;
                 });
  return isAsked ? places : SmallVector<int64_t, 2>{-1};
}
