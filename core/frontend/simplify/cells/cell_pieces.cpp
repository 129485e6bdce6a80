/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cuts accesses at the ends of elements.
 */
#include "core/frontend/simplify/cells/cell_pieces.h"

#include "llvm/IR/IntrinsicInst.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

// No channel carries more.
static constexpr int64_t maxBytes = 8;

int64_t hls_frontend::powerIn(int64_t number) {
  int64_t power = number & -number;
  return power == 0 || power > maxBytes ? maxBytes : power;
}

ObjectLayout hls_frontend::repeatedLayout(const ObjectLayout &object,
                                          int64_t repeated) {
  ObjectLayout inner = object;
  inner.bytes = repeated;
  for (ObjectMember &member : inner.members) {
    if (member.dimensions.size() > 1 &&
        member.dimensions.front().stride == repeated) {
      member.dimensions.erase(member.dimensions.begin());
    }
  }
  return inner;
}

int64_t hls_frontend::bytesOfAccess(const Instruction &access,
                                    const DataLayout &layout) {
  Type *type = getLoadStoreType(const_cast<Instruction *>(&access));
  return static_cast<int64_t>(layout.getTypeSizeInBits(type) % 8 == 0
                                  ? layout.getTypeStoreSize(type)
                                  : layout.getTypeAllocSize(type));
}

bool hls_frontend::hasPieces(const Instruction &access,
                             const DataLayout &layout) {
  Type *type = getLoadStoreType(const_cast<Instruction *>(&access));
  return !type->isPtrOrPtrVectorTy() && type->isSingleValueType() &&
         layout.getTypeSizeInBits(type) % 8 == 0 && !access.isAtomic() &&
         bytesOfAccess(access, layout) <= maxBytes;
}

// Where the last element ends.
static int64_t endOf(const ObjectMember &member) {
  int64_t end = member.offset;
  for (const Dimension &dimension : member.dimensions) {
    end += (dimension.count - 1) * dimension.stride;
  }
  return end + 1; // the innermost dimension is one of bytes
}

static bool isIn(const ObjectMember &member, const Span &span) {
  return member.offset < span.high && endOf(member) > span.low;
}

// How far behind the start of its element a byte of a member is.
static int64_t restIn(const ObjectMember &member, int64_t place) {
  int64_t rest = place - member.offset;
  for (const Dimension &dimension : ArrayRef(member.dimensions).drop_back()) {
    rest %= dimension.stride;
  }
  return rest % member.element;
}

static bool isAligned(const ObjectMember &member, const Span &span) {
  return std::gcd(span.step, span.place - member.offset) % member.element == 0;
}

bool hls_frontend::isOneElement(const ObjectSpans &object, const Span &span,
                                int64_t bytes, const ObjectLayout &members) {
  if (object.isFixed(span)) {
    int64_t place = object.placeOf(span);
    const ObjectMember *member = members.memberAt(place);
    bool isBetween = !member && place + bytes <= members.bytes;
    for (int64_t at = 1; isBetween && at < bytes; at++) {
      isBetween = !members.memberAt(place + at);
    }
    return isBetween ||
           (member && member->element == bytes && restIn(*member, place) == 0);
  }
  return all_of(members.members, [&](const ObjectMember &member) {
    return !isIn(member, span) ||
           (member.element == bytes && isAligned(member, span));
  });
}

// At a place in the struct that is known, from where it may go on to the next.
static void cutAt(int64_t place, int64_t bytes, const ObjectLayout &members,
                  Pieces &pieces) {
  for (int64_t at = 0; at < bytes;) {
    int64_t here = (place + at) % members.bytes;
    const ObjectMember *member = members.memberAt(here);
    if (!member) {
      at++; // padding
      continue;
    }
    int64_t first = restIn(*member, here);
    int64_t count = std::min(member->element - first, bytes - at);
    pieces.list.push_back({at, count, at - first, member->element, first});
    at += count;
  }
}

bool hls_frontend::cutAccess(const ObjectSpans &object, const Span &span,
                             int64_t bytes, const ObjectLayout &members,
                             Pieces &pieces) {
  if (object.isFixed(span)) {
    cutAt(object.placeOf(span), bytes, members, pieces);
    return true;
  }
  const ObjectMember *only = nullptr;
  for (const ObjectMember &member : members.members) {
    if (isIn(member, span)) {
      if (only) {
        return false;
      }
      only = &member;
    }
  }
  if (!only) {
    return false;
  }
  int64_t element = only->element;
  int64_t unit = std::min(element, powerIn(bytes));
  if (!isAligned(*only, span)) {
    // In an array that is all of the object, the place can be computed.
    pieces.isComputed = true;
    unit = std::min(unit, powerIn(std::gcd(span.step, span.place)));
    if (!members.isOneMember() || only->dimensions.size() != 1 ||
        only->offset != 0 || powerIn(element) != element) {
      return false;
    }
  }
  for (int64_t at = 0; at < bytes;) {
    int64_t count = pieces.isComputed ? unit : std::min(element, bytes - at);
    pieces.list.push_back({at, count, at, element, 0});
    at += count;
  }
  return true;
}

bool hls_frontend::isSpread(const Span &span, int64_t bytes,
                            const ObjectLayout &members) {
  int64_t all = 0; // that is in members: who reads what is between, reads 0
  for (const ObjectMember &member : members.members) {
    all += member.dimensions.front().bytes();
  }
  return !members.isOneMember() && all == members.bytes &&
         powerIn(bytes) == bytes &&
         std::gcd(span.step, span.place) % bytes == 0 &&
         all_of(members.members, [&](const ObjectMember &member) {
           return member.dimensions.size() == 1 &&
                  member.element % bytes == 0 && member.offset % bytes == 0 &&
                  powerIn(member.element) == member.element;
         });
}
