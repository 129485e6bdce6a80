/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the objects that pointers lead to by following each assignment until
 * nothing is new (Andersen).
 */
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "hls/work.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

int64_t PointerWebs::structBytes(const Value &object) const {
  Type *type = objectType(object);
  while (type->isArrayTy()) {
    type = type->getArrayElementType();
  }
  return std::max<int64_t>(
      1, static_cast<int64_t>(layout.getTypeAllocSize(type).getFixedValue()));
}

// The place in one of the structs, as all elements of an array in it have it.
// `arrays` gets the bytes of the elements of the arrays that it is in.
int64_t PointerWebs::alikePlace(const Value &object, int64_t place,
                                SmallVectorImpl<int64_t> *arrays) const {
  Type *type = objectType(object);
  while (type->isArrayTy()) {
    type = type->getArrayElementType();
  }
  int64_t bytes = structBytes(object);
  int64_t rest = (place % bytes + bytes) % bytes, alike = 0;
  for (;;) {
    int64_t first = 0;
    if (auto *record = dyn_cast<StructType>(type)) {
      const StructLayout *members = layout.getStructLayout(record);
      if (record->getNumElements() == 0) {
        break;
      }
      unsigned number =
          members->getElementContainingOffset(static_cast<uint64_t>(rest));
      first = static_cast<int64_t>(
          members->getElementOffset(number).getFixedValue());
      type = record->getElementType(number);
      alike += first;
      rest -= first;
    } else if (auto *array = dyn_cast<ArrayType>(type)) {
      type = array->getElementType();
      auto each =
          static_cast<int64_t>(layout.getTypeAllocSize(type).getFixedValue());
      if (each == 0) {
        break;
      }
      if (arrays) {
        arrays->push_back(each);
      }
      rest %= each;
    } else {
      break;
    }
  }
  return alike + rest;
}

// The place of what lies there, whichever element of an array it is.
int64_t PointerWebs::placeInMemory(const Target &target) const {
  return target.second >= 0 ? alikePlace(*target.first, target.second)
                            : someElement - target.second;
}

// Where a pointer leads if its root leads to `from`. An index stays in the
// array that it is of.
Target PointerWebs::moved(const Target &from, const Value *pointer) const {
  const Value &object = *from.first;
  if (!holdsPointers(objectType(object)) || from.second == anywhere) {
    return {from.first, holdsPointers(objectType(object)) ? anywhere : 0};
  }
  SmallVector<const GEPOperator *, 4> parts;
  for (; const auto *part = dyn_cast<GEPOperator>(pointer);
       pointer = part->getPointerOperand()) {
    parts.push_back(part);
  }
  int64_t bytes = structBytes(object);
  int64_t first = from.second >= 0 ? from.second : placeInMemory(from);
  int64_t place = first;
  bool isAny = from.second < 0; // any element of an array
  for (const GEPOperator *part : reverse(parts)) {
    for (auto type = gep_type_begin(part); type != gep_type_end(part); ++type) {
      const auto *index = dyn_cast<ConstantInt>(type.getOperand());
      if (StructType *record = type.getStructTypeOrNull()) {
        place += static_cast<int64_t>(
            layout.getStructLayout(record)
                ->getElementOffset(static_cast<unsigned>(index->getZExtValue()))
                .getFixedValue());
        continue;
      }
      auto step = static_cast<int64_t>(
          type.getSequentialElementStride(layout).getFixedValue());
      if (index && index->getValue().isSignedIntN(32)) {
        place += index->getSExtValue() * step;
      } else if (step % bytes != 0) {
        SmallVector<int64_t, 2> arrays;
        alikePlace(object, place, &arrays);
        if (none_of(arrays, [&](int64_t each) { return step % each == 0; })) {
          return {from.first, anywhere};
        }
        isAny = true;
      }
    }
  }
  place = (place % bytes + bytes) % bytes;
  // From one element of an array to another one: that may go on.
  isAny |=
      place != first && alikePlace(object, place) == alikePlace(object, first);
  return {from.first, isAny ? someElement - alikePlace(object, place) : place};
}

SmallVector<Target, 4> PointerWebs::targetsOf(Value *pointer) {
  Value *root = pointerRoot(pointer);
  SmallVector<Target, 4> list;
  if (isNode(*root)) {
    for (const Target &target : targets[idOf(root)]) {
      list.push_back(isa<ConstantPointerNull>(target.first)
                         ? target
                         : moved(target, pointer));
    }
  } else if (isPointerObject(*root)) {
    list.push_back(moved({root, 0}, pointer));
  } else if (isa<ConstantPointerNull>(root)) {
    list.push_back({root, 0});
  }
  return list;
}

// Returns whether any is new.
bool PointerWebs::addTargets(Value *pointer, Id to) {
  Value *root = pointerRoot(pointer);
  bool isNew = false;
  if (isNode(*root)) {
    join(to, idOf(root));
  } else if (!isPointerObject(*root) &&
             !isa<ConstantPointerNull, UndefValue>(root)) {
    isNew = !hasStranger[to];
    hasStranger[to] = true;
  }
  for (const Target &target : targetsOf(pointer)) {
    isNew |= targets[to].insert(target);
  }
  return isNew;
}

bool PointerWebs::copyTargets(Id from, Id to) {
  bool isNew = false;
  SmallVector<Target, 4> there(targets[from].begin(), targets[from].end());
  for (const Target &one : there) {
    isNew |= targets[to].insert(one);
  }
  return isNew;
}

bool PointerWebs::propagateAccess(const Access &access) {
  Value *root = pointerRoot(access.address);
  Value *moving = access.load ? access.load : access.stored;
  if (!isNode(*root) && !isPointerObject(*root)) {
    spoil(moving);
    return false;
  }
  // Whichever place it is, what lies there has one form.
  std::optional<Id> there;
  if (access.load) {
    there = idOf(access.load);
  }
  bool isNew = false, isFollowed = true;
  for (const Target &target : targetsOf(access.address)) {
    if (isa<ConstantPointerNull>(target.first)) {
      continue;
    }
    if (!holdsPointers(objectType(*target.first)) ||
        target.second == anywhere) {
      spoil(moving);
      spoil(target.first);
      isFollowed = false;
      continue;
    }
    Id place = idOf(PlaceInMemory(target.first, placeInMemory(target)));
    there = there.value_or(place);
    join(place, *there);
    isNew |= access.load ? copyTargets(place, *there)
                         : addTargets(access.stored, place);
  }
  if (there && !isFollowed) {
    spoilt[*there] = true;
  }
  return isNew;
}

bool PointerWebs::propagateCopies() {
  bool isNew = false;
  for (auto &[from, to] : copies) {
    SmallVector<int64_t, 8> offsets;
    for (const auto &[place, id] : places) {
      if (place.first == from || place.first == to) {
        offsets.push_back(place.second);
      }
    }
    for (int64_t offset : offsets) {
      Id source = idOf(PlaceInMemory(from, offset));
      Id copy = idOf(PlaceInMemory(to, offset));
      join(source, copy);
      isNew |= copyTargets(source, copy);
    }
  }
  return isNew;
}

bool PointerWebs::propagate() {
  bool isNew = true;
  for (unsigned round = 0; isNew && round < maxRounds; round++) {
    isNew = false;
    for (const Flow &flow : flows) {
      isNew |= addTargets(flow.value, flow.to);
    }
    for (const Access &access : accesses) {
      isNew |= propagateAccess(access);
    }
    isNew |= propagateCopies();
    hls_work_count(flows.size() + accesses.size());
  }
  return !isNew;
}

// What leads to no object, such as a function or a number, does not matter in
// memory that nothing reads.
void PointerWebs::spoilStrangers() {
  SmallVector<bool, 32> isRead(parents.size(), false);
  for (const auto &[node, id] : nodes) {
    isRead[rootOf(id)] = true;
  }
  for (Id id = 0; id < parents.size(); id++) {
    spoilt[id] = spoilt[id] || (hasStranger[id] && isRead[rootOf(id)]);
  }
}

// A pointer to an argument that is kept in a variable from call to call leads
// to what was passed then, and one in a variable that others set leads to what
// they say. It has to be set again before it is used.
void PointerWebs::spoilKeptArguments() {
  DominatorTree dominators(function);
  for (const Access &access : accesses) {
    if (!access.load) {
      continue;
    }
    bool hasArgument = any_of(targets[idOf(access.load)], [](auto &target) {
      return isa<Argument>(target.first);
    });
    bool isKept = any_of(targetsOf(access.address), [&](const Target &place) {
      const auto *global = dyn_cast<GlobalVariable>(place.first);
      return global && (global->isExternallyInitialized() ||
                        (hasArgument && !global->isConstant()));
    });
    bool isSet = any_of(accesses, [&](const Access &store) {
      return !store.load && store.address == access.address &&
             any_of(store.stored->users(), [&](const User *user) {
               const auto *here = dyn_cast<StoreInst>(user);
               return here && here->getPointerOperand() == access.address &&
                      dominators.dominates(here, access.load);
             });
    });
    if (isKept && !isSet) {
      spoil(access.load);
    }
  }
}
