/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which members of structs pointers lead to that are numbers. A pointer stays
 * in the array that it leads into, as C has it, whatever an index adds. A
 * constant may lead to another member: where the end of an array is the begin
 * of the next one, both are meant.
 */
#include "core/frontend/simplify/pointers/pointer_members.h"

#include "core/frontend/simplify/memory/member_objects.h"
#include "core/frontend/simplify/pointers/pointer_steps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// A member of a struct: its place, as all elements of arrays in it have it, and
// the bytes of the outermost of these, or of itself.
struct Member {
  int64_t place, first, bytes;
};

// What constants add to a pointer.
struct Steps {
  int64_t bytes = 0;
  int64_t element = -1; // bytes of what all of them lead to; 0: several
};

} // namespace

static Member memberIn(Type *type, int64_t place, const DataLayout &layout) {
  Member member = {0, 0, 0};
  int64_t begin = 0, rest = place;
  bool isInArray = false;
  auto bytesOf = [&](Type *part) {
    return static_cast<int64_t>(layout.getTypeAllocSize(part).getFixedValue());
  };
  for (;;) {
    if (!isInArray) {
      member.first = begin;
      member.bytes = bytesOf(type);
    }
    if (auto *record = dyn_cast<StructType>(type);
        record && record->getNumElements() > 0) {
      const StructLayout *members = layout.getStructLayout(record);
      unsigned number =
          members->getElementContainingOffset(static_cast<uint64_t>(rest));
      auto behind = static_cast<int64_t>(
          members->getElementOffset(number).getFixedValue());
      type = record->getElementType(number);
      member.place += behind;
      begin += behind;
      rest -= behind;
    } else if (auto *array = dyn_cast<ArrayType>(type);
               array && bytesOf(array->getElementType()) > 0) {
      type = array->getElementType();
      begin += rest - rest % bytesOf(type);
      rest %= bytesOf(type);
      isInArray = true;
    } else {
      return member;
    }
  }
}

// The same in an argument, of which LLVM tells no type.
static Member memberIn(const ObjectLayout &object, int64_t place,
                       int64_t structBytes) {
  const ObjectMember *member = object.memberAt(place);
  if (!member) {
    return {place, place, 0};
  }
  ArrayRef<Dimension> dimensions = member->dimensions;
  if (dimensions.size() > 1 && dimensions.front().stride == structBytes) {
    dimensions = dimensions.drop_front();
  }
  return {member->offset, member->offset, dimensions.front().bytes()};
}

static Steps stepsOf(const Value *pointer, const DataLayout &layout) {
  Steps steps;
  forEachStep(pointer, layout, [&](int64_t bytes, Value *index) {
    steps.bytes += index ? 0 : bytes;
  });
  auto setElement = [&](int64_t bytes) {
    steps.element = steps.element < 0 || steps.element == bytes ? bytes : 0;
  };
  for (const Value *at = pointer; const auto *part = dyn_cast<GEPOperator>(at);
       at = part->getPointerOperand()) {
    // Bytes may be of anything, and so may structs.
    Type *type = part->getResultElementType();
    while (auto *array = dyn_cast<ArrayType>(type)) {
      type = array->getElementType();
    }
    bool isTold = type->isSingleValueType() && !type->isIntegerTy(8);
    setElement(isTold ? static_cast<int64_t>(
                            layout.getTypeAllocSize(type).getFixedValue())
                      : 0);
  }
  return steps;
}

int64_t PointerMembers::structBytes(const Value &object) const {
  if (objectType(object)) {
    return webs.structBytes(object);
  }
  const hls_param &param = kernel.params[cast<Argument>(object).getArgNo()];
  return param.rank > 0 ? param.strides[0] : 1;
}

// The pointers that are loaded from the memory of a web are one.
const void *PointerMembers::holderOf(const Value &node) const {
  const PointerWebs::Web *web = webs.webOf(&node);
  return web && isa<LoadInst>(node) ? static_cast<const void *>(web) : &node;
}

static Member memberOf(const Value &object, int64_t place, int64_t bytes,
                       const hls_signature &kernel, const DataLayout &layout) {
  Type *type = objectType(object);
  while (auto *array = dyn_cast_or_null<ArrayType>(type)) {
    type = array->getElementType();
  }
  place = (place % bytes + bytes) % bytes;
  return type ? memberIn(type, place, layout)
              : memberIn(layoutOf(object, kernel, layout), place, bytes);
}

// The member at a place, and the array that ends there.
void PointerMembers::addPlace(const Value &object, int64_t place,
                              Places &to) const {
  int64_t bytes = structBytes(object);
  Member member = memberOf(object, place, bytes, kernel, layout);
  to.insert(member.place);
  Member before = memberOf(object, place - 1, bytes, kernel, layout);
  bool isBegin = place == 0 || before.place == member.place;
  if (reading == AsTold || isBegin) {
    return;
  }
  ObjectLayout all = layoutOf(object, kernel, layout);
  const ObjectMember *one = all.memberAt(member.place);
  const ObjectMember *other = all.memberAt(before.place);
  if (!one || (other && one->element == other->element)) {
    to.insert(before.place);
  }
}

// Notes where a pointer leads, or how far it is from another one of a web.
void PointerMembers::add(const void *holder, Value *pointer) {
  Value *root = pointerRoot(pointer);
  Steps steps = stepsOf(pointer, layout);
  if (isPointerObject(*root)) {
    addPlace(*root, steps.bytes, members[{holder, root}]);
  } else if (webs.webOf(root)) {
    moves.push_back(moveOf(holder, pointer));
  }
}

PointerMembers::Move PointerMembers::moveOf(const void *to,
                                            const Value *pointer) const {
  Steps steps = stepsOf(pointer, layout);
  return {to, holderOf(*pointerRoot(pointer)), steps.bytes, steps.element};
}

// Whether a step from the end of a member, or from its begin, may lead to a
// place in another one.
bool PointerMembers::mayStepTo(const Value &object, int64_t place,
                               const Move &move) const {
  int64_t bytes = structBytes(object);
  bool isSingle =
      objectBytes(object, kernel, layout) == static_cast<uint64_t>(bytes);
  if (isSingle && (place < 0 || place >= bytes)) {
    return false;
  }
  const ObjectLayout all = layoutOf(object, kernel, layout);
  const ObjectMember *there = all.memberAt((place % bytes + bytes) % bytes);
  return move.element <= 0 || !there || there->element == move.element;
}

// It stays in an array, but leads to another member else.
void PointerMembers::addMoved(const Value &object, int64_t from,
                              const Move &move, Places &to) const {
  int64_t bytes = structBytes(object);
  Member member = memberOf(object, from, bytes, kernel, layout);
  int64_t place = ((from + move.bytes) % bytes + bytes) % bytes;
  int64_t distance = std::abs(move.bytes);
  bool stays = member.bytes > distance && place >= member.first &&
               place < member.first + member.bytes;
  bool isStep = reading == AsMeant && distance <= member.bytes;
  if (stays || isStep) {
    to.insert(from);
  }
  if (!stays && (!isStep || mayStepTo(object, from + move.bytes, move))) {
    to.insert(memberOf(object, place, bytes, kernel, layout).place);
  }
}

void PointerMembers::followMoves() {
  for (bool any = true; any;) {
    any = false;
    for (const Move &one : moves) {
      SmallVector<std::pair<Value *, Places>, 4> found;
      for (auto &[place, list] : members) {
        if (place.first == one.from) {
          found.push_back({place.second, list});
        }
      }
      for (auto &[object, from] : found) {
        Places &to = members[{one.to, object}];
        size_t before = to.size();
        for (int64_t place : from) {
          addMoved(*object, place, one, to);
        }
        any = any || to.size() > before;
      }
    }
  }
}

void PointerMembers::addInitialisers() {
  for (Value *object : webs.memories()) {
    auto *global = dyn_cast<GlobalVariable>(object);
    if (!global || !global->hasInitializer()) {
      continue;
    }
    forEachPointer(global->getInitializer(), 0, layout,
                   [&](Constant *pointer, int64_t offset) {
                     if (const auto *web = webs.webOfPlace(object, offset)) {
                       add(web, pointer);
                     }
                   });
  }
}

void PointerMembers::find(Function &function) {
  for (Instruction &instruction : instructions(function)) {
    auto *store = dyn_cast<StoreInst>(&instruction);
    if (store && store->getValueOperand()->getType()->isPointerTy()) {
      if (const auto *web = webs.webAt(store->getPointerOperand())) {
        add(web, store->getValueOperand());
      }
    } else if (isa<PHINode, SelectInst>(instruction) &&
               webs.webOf(&instruction)) {
      for (Value *way : instruction.operands()) {
        add(&instruction, way);
      }
    }
  }
  addInitialisers();
  followMoves();
}

PointerMembers::Places PointerMembers::of(const PointerWebs::Web &web,
                                          Value &object) const {
  Places all = members.lookup({&web, &object});
  for (Value *node : web.nodes) {
    Places places = members.lookup({holderOf(*node), &object});
    all.insert(places.begin(), places.end());
  }
  return all;
}

PointerMembers::Places PointerMembers::ledTo(Value &object,
                                             const Value *address) const {
  Places places;
  Move move = moveOf(nullptr, address);
  Places from = members.lookup({move.from, &object});
  for (int64_t place : from) {
    addMoved(object, place, move, places);
  }
  return places;
}
