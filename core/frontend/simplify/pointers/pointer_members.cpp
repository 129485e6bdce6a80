/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which members of structs pointers lead to that are numbers. A number that
 * leads to any element of one of several members has no index: each member may
 * be a memory of its own.
 */
#include "core/frontend/simplify/pointers/pointer_codes.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace hls_frontend;

// A member of a struct: its place, as all elements of arrays in it have it, and
// the bytes of the outermost of these, or of itself.
struct Member {
  int64_t place, first, bytes;
};

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

// The type of the structs of an object, or of its elements; null for arguments.
static Type *typeOfStructs(const Value &object) {
  Type *type = objectType(object);
  while (auto *array = dyn_cast_or_null<ArrayType>(type)) {
    type = array->getElementType();
  }
  return type;
}

// Notes where a pointer leads that flows into a web, or how far it is from
// another one of a web.
void PointerCodes::addMember(const PointerWebs::Web *web, Value *pointer) {
  Value *root = pointerRoot(pointer);
  if (!web) {
    return;
  }
  unsigned number = webs.numberOf(*web);
  int64_t place = 0;
  forEachStep(pointer, layout,
              [&](int64_t bytes, Value *index) { place += index ? 0 : bytes; });
  if (!isPointerObject(*root)) {
    if (const PointerWebs::Web *from = webs.webOf(root)) {
      moves.push_back({number, webs.numberOf(*from), place});
    }
    return;
  }
  auto bytes = static_cast<int64_t>(structBytes(*root));
  place = (place % bytes + bytes) % bytes;
  Type *type = typeOfStructs(*root);
  members[{number, root}].insert(type ? memberIn(type, place, layout).place
                                      : place);
}

// Where a pointer leads in an object that is moved. It stays in an array, as C
// has it, but leads to another member else. Returns whether that is new.
bool PointerCodes::move(const Move &move, Value &object) {
  Type *type = typeOfStructs(object);
  auto found = members.find({move.from, &object});
  if (found == members.end() || !type) {
    return false;
  }
  const SmallSetVector<int64_t, 2> from = found->second;
  SmallSetVector<int64_t, 2> &to = members[{move.to, &object}];
  auto bytes = static_cast<int64_t>(structBytes(object));
  size_t before = to.size();
  for (int64_t begin : from) {
    Member member = memberIn(type, begin, layout);
    int64_t place = ((begin + move.bytes) % bytes + bytes) % bytes;
    bool stays = member.bytes > std::abs(move.bytes) && place >= member.first &&
                 place < member.first + member.bytes;
    to.insert(stays ? begin : memberIn(type, place, layout).place);
  }
  return to.size() > before;
}

void PointerCodes::followMoves() {
  for (bool any = true; any;) {
    any = false;
    for (const Move &one : moves) {
      for (Value *object : webs.web(one.to).objects) {
        any = move(one, *object) || any;
      }
    }
  }
}

// Whether it is known to which member of the structs of an object the pointers
// of a web lead, or can be asked for. An index is one of a member's elements.
bool PointerCodes::isTold(const PointerWebs::Web &web, Value &object,
                          const PointerCode &code) const {
  Type *type = objectType(object);
  if (code.unit == 0 || (type && !isa<StructType>(typeOfStructs(object)))) {
    return true;
  }
  if (holdsPointers(type)) {
    return all_of(web.nodes, [&](Value *node) {
      return webs.membersIn(&object, node).size() <= 1 ||
             !webs.placesIn(&object, node).empty();
    });
  }
  auto found = members.find({webs.numberOf(web), &object});
  return found == members.end() || found->second.size() <= 1;
}
