/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Makes webs of pointers that are assigned to each other. What is not followed
 * spoils its web: its pointers stay what they are, and are diagnosed where they
 * are used.
 */
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

Value *hls_frontend::pointerRoot(Value *pointer) {
  while (auto *part = dyn_cast<GEPOperator>(pointer)) {
    pointer = part->getPointerOperand();
  }
  return pointer;
}

const Value *hls_frontend::pointerRoot(const Value *pointer) {
  return pointerRoot(const_cast<Value *>(pointer));
}

bool hls_frontend::isPointerObject(const Value &value) {
  return isa<AllocaInst>(value) || isa<GlobalVariable>(value) ||
         (isa<Argument>(value) && value.getType()->isPointerTy());
}

Type *hls_frontend::objectType(const Value &object) {
  if (const auto *local = dyn_cast<AllocaInst>(&object)) {
    return local->getAllocatedType();
  }
  const auto *global = dyn_cast<GlobalVariable>(&object);
  return global ? global->getValueType() : nullptr;
}

uint64_t hls_frontend::objectBytes(const Value &object,
                                   const hls_signature &kernel,
                                   const DataLayout &layout) {
  if (Type *type = objectType(object)) {
    return layout.getTypeAllocSize(type).getFixedValue();
  }
  unsigned number = cast<Argument>(object).getArgNo();
  const hls_param *param =
      number < kernel.num_params ? &kernel.params[number] : nullptr;
  return param && param->is_array && param->rank > 0
             ? static_cast<uint64_t>(param->shape[0] * param->strides[0])
             : 0;
}

bool hls_frontend::holdsPointers(Type *type) {
  while (auto *array = dyn_cast_or_null<ArrayType>(type)) {
    type = array->getElementType();
  }
  auto *record = dyn_cast_or_null<StructType>(type);
  return record ? any_of(record->elements(), holdsPointers)
                : type && type->isPointerTy();
}

PointerWebs::Id PointerWebs::addId() {
  Id id = parents.size();
  parents.push_back(id);
  targets.emplace_back();
  spoilt.push_back(false);
  hasStranger.push_back(false);
  return id;
}

PointerWebs::Id PointerWebs::idOf(Value *node) {
  auto [known, isNew] = nodes.insert({node, 0});
  if (isNew) {
    known->second = addId();
  }
  return nodes.find(node)->second;
}

PointerWebs::Id PointerWebs::idOf(const PlaceInMemory &place) {
  auto [known, isNew] = places.insert({place, 0});
  if (isNew) {
    known->second = addId();
  }
  return places.find(place)->second;
}

PointerWebs::Id PointerWebs::rootOf(Id id) {
  while (parents[id] != id) {
    id = parents[id] = parents[parents[id]];
  }
  return id;
}

void PointerWebs::join(Id one, Id other) {
  parents[rootOf(one)] = rootOf(other);
}

void PointerWebs::spoil(Value *pointer) {
  Value *root = pointerRoot(pointer);
  if (isNode(*root)) {
    spoilt[idOf(root)] = true;
  } else if (isPointerObject(*root) && holdsPointers(objectType(*root))) {
    spoiltObjects.insert(root);
  }
}

// All pointers of an object get another form, or none of them.
bool PointerWebs::spoilAlongMemory() {
  SmallVector<bool, 32> bad(parents.size(), false);
  for (Id id = 0; id < parents.size(); id++) {
    bad[rootOf(id)] = bad[rootOf(id)] || spoilt[id];
  }
  for (const auto &[place, id] : places) {
    if (bad[rootOf(id)]) {
      spoiltObjects.insert(place.first);
    }
  }
  bool changed = false;
  for (const auto &[place, id] : places) {
    if (spoiltObjects.contains(place.first) && !bad[rootOf(id)]) {
      spoilt[rootOf(id)] = changed = true;
    }
  }
  for (auto &[from, to] : copies) {
    if (spoiltObjects.contains(from) != spoiltObjects.contains(to)) {
      spoiltObjects.insert(from);
      spoiltObjects.insert(to);
      changed = true;
    }
  }
  return changed;
}

void PointerWebs::makeWebs() {
  DenseMap<Id, unsigned> numbers;
  SmallVector<bool, 8> isBad;
  auto webAt = [&](Id id) {
    auto [known, isNew] = numbers.insert({rootOf(id), webs.size()});
    if (isNew) {
      webs.emplace_back();
      isBad.push_back(false);
    }
    isBad[known->second] = isBad[known->second] || spoilt[id];
    for (const Target &target : targets[id]) {
      webs[known->second].objects.insert(target.first);
    }
    return known->second;
  };
  for (auto &[node, id] : nodes) {
    unsigned number = webOfNode[node] = webAt(id);
    webs[number].nodes.push_back(node);
  }
  for (auto &[place, id] : places) {
    unsigned number = placeWebs[place] = webAt(id);
    webs[number].places.push_back(place);
  }
  for (auto &[node, object] : compared) {
    webs[webAt(idOf(node))].objects.insert(object);
  }
  for (unsigned i = 0; i < webs.size(); i++) {
    Web &web = webs[i];
    // One that leads to nothing is never used; it may be tested, though.
    bool isPlain = web.places.empty() && web.objects.size() == 1 &&
                   !isa<ConstantPointerNull>(web.objects.front());
    web.isEncoded = !isBad[i] && (!isPlain || choosesMembers(web));
    web.objects.remove_if(
        [](Value *object) { return isa<ConstantPointerNull>(object); });
  }
}

bool PointerWebs::find() {
  for (Instruction &instruction : instructions(function)) {
    lookAt(instruction);
  }
  lookAtGlobals();
  if (flows.empty() && accesses.empty()) {
    return false;
  }
  SmallVector<Value *, 16> all;
  for (auto &[node, id] : nodes) {
    all.push_back(node);
  }
  for (Value *node : all) {
    lookAtUses(*cast<Instruction>(node));
  }
  if (!propagate()) {
    return false;
  }
  spoilStrangers();
  spoilKeptArguments();
  while (spoilAlongMemory()) {
  }
  makeWebs();
  return any_of(webs, [](const Web &web) { return web.isEncoded; });
}

const PointerWebs::Web *PointerWebs::webOf(const Value *node) const {
  auto found = webOfNode.find(node);
  return found != webOfNode.end() && webs[found->second].isEncoded
             ? &webs[found->second]
             : nullptr;
}

SmallVector<Value *, 4> PointerWebs::objectsOf(const Value *node) const {
  SmallVector<Value *, 4> list;
  const Web *web = webOf(node);
  auto id = nodes.find(const_cast<Value *>(node));
  for (Value *object : web->objects) {
    if (any_of(targets[id->second],
               [&](const Target &target) { return target.first == object; })) {
      list.push_back(object);
    }
  }
  return list;
}

int64_t PointerWebs::placeIn(Value *object, const Value *node) const {
  SmallVector<int64_t, 2> places = placesIn(object, node);
  return places.size() == 1 ? places.front() : anywhere;
}

SmallVector<int64_t, 2> PointerWebs::placesIn(Value *object,
                                              const Value *node) const {
  SmallVector<int64_t, 2> list;
  if (!holdsPointers(objectType(*object))) {
    return list;
  }
  auto id = nodes.find(const_cast<Value *>(node));
  for (const Target &target : targets[id->second]) {
    if (target.first != object || is_contained(list, target.second)) {
      continue;
    }
    if (target.second < 0) {
      return {};
    }
    list.push_back(target.second);
  }
  return list;
}

SmallSetVector<int64_t, 2> PointerWebs::membersIn(Value *object,
                                                  const Value *node) const {
  SmallSetVector<int64_t, 2> members;
  auto id = nodes.find(const_cast<Value *>(node));
  for (const Target &target : targets[id->second]) {
    if (target.first == object) {
      members.insert(target.second == anywhere ? anywhere
                                               : placeInMemory(target));
    }
  }
  return members;
}

int64_t PointerWebs::placeBehind(Value *object, int64_t place,
                                 const Value *address) const {
  if (!holdsPointers(objectType(*object))) {
    return anywhere;
  }
  auto placeOf = [&](const Target &from) {
    Target behind = moved(from, address);
    return behind.second == anywhere ? anywhere : placeInMemory(behind);
  };
  if (place != anywhere) {
    return placeOf({object, place});
  }
  std::optional<int64_t> only;
  auto id = nodes.find(const_cast<Value *>(pointerRoot(address)));
  for (const Target &target : targets[id->second]) {
    if (target.first == object) {
      int64_t behind = placeOf(target);
      only = only.value_or(behind) == behind ? behind : anywhere;
    }
  }
  return only.value_or(anywhere);
}

const PointerWebs::Web *PointerWebs::webOfPlace(Value *object,
                                                int64_t offset) const {
  auto found =
      placeWebs.find(PlaceInMemory(object, alikePlace(*object, offset)));
  return found != placeWebs.end() && webs[found->second].isEncoded
             ? &webs[found->second]
             : nullptr;
}

const PointerWebs::Web *PointerWebs::webAt(Value *address) {
  for (const Target &target : targetsOf(address)) {
    bool holds = !isa<ConstantPointerNull>(target.first) &&
                 holdsPointers(objectType(*target.first)) &&
                 target.second != anywhere;
    if (const Web *web =
            holds ? webOfPlace(target.first, placeInMemory(target)) : nullptr) {
      return web;
    }
  }
  return nullptr;
}

SmallVector<Value *, 8> PointerWebs::memories() const {
  SmallSetVector<Value *, 8> list;
  for (const Web &web : webs) {
    for (const PlaceInMemory &place : web.places) {
      if (web.isEncoded) {
        list.insert(place.first);
      }
    }
  }
  return list.takeVector();
}
