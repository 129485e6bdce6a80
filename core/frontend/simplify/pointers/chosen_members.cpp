/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers into one object, which a branch lets lead to one of several of its
 * members. The number of an element would not tell which: such pointers become
 * numbers that tell how far behind the begin of the object they are.
 */
#include "core/frontend/simplify/memory/member_objects.h"
#include "core/frontend/simplify/pointers/pointer_steps.h"
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// A place that a pointer leads to, in one of the structs.
struct Begin {
  int64_t place;
  bool mayBeEnd; // of an array, too
};

} // namespace

// Members may have become mere bytes.
static bool isMerePlace(const Value &pointer) {
  const auto *part = dyn_cast<GEPOperator>(&pointer);
  return part && part->getSourceElementType()->isIntegerTy(8);
}

static bool isIn(const ObjectLayout &object, const ObjectMember &member,
                 Begin begin) {
  return object.memberAt(begin.place) == &member ||
         (begin.mayBeEnd && object.memberAt(begin.place - 1) == &member);
}

bool PointerWebs::choosesMembers(const Web &web) const {
  Value &object = *web.objects.front();
  if (holdsPointers(objectType(object))) {
    return false;
  }
  ObjectLayout members = layoutOf(object, kernel, layout);
  if (members.members.empty() || members.isOneMember()) {
    return false;
  }
  int64_t bytes = members.structBytes() ? members.structBytes() : members.bytes;
  SmallVector<Begin, 8> begins;
  for (Value *node : web.nodes) {
    SmallDenseMap<Value *, int64_t, 4>
        ways; // the members that each begins with
    for (Value *way : cast<Instruction>(node)->operands()) {
      Value *root = pointerRoot(way);
      int64_t added = bytesOfMembers(way, layout);
      if (root == &object) {
        int64_t place = 0;
        forEachStep(way, layout, [&](int64_t bytes, Value *index) {
          place += index ? 0 : bytes;
        });
        int64_t first = (place % bytes + bytes) % bytes;
        begins.push_back(
            {first, place != added && first > 0 && !isMerePlace(*way)});
      } else if (isNode(*root) &&
                 ways.try_emplace(root, added).first->second != added) {
        return true;
      }
    }
  }
  return !begins.empty() && none_of(members.members, [&](const auto &member) {
    return all_of(begins,
                  [&](Begin begin) { return isIn(members, member, begin); });
  });
}
