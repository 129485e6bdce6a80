/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers into one object, which a branch lets lead to one of several of its
 * members. The number of an element would not tell which: such pointers become
 * numbers that tell how far behind the begin of the object they are.
 */
#include "core/frontend/parse/member_notes.h"
#include "core/frontend/simplify/pointers/pointer_steps.h"
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// A place that a pointer leads to, in one of the structs. Types tell whether
// the end of an array is meant, unless an equal address has taken its place.
struct Begin {
  int64_t place;
  bool isToldEnd;
};

} // namespace

// Whether all may be in one member, or at its end.
static bool areInOne(const ObjectLayout &object, ArrayRef<Begin> begins,
                     bool isTold) {
  return any_of(object.members, [&](const ObjectMember &member) {
    return all_of(begins, [&](Begin begin) {
      bool mayBeEnd = begin.place > 0 && (begin.isToldEnd || !isTold);
      return object.memberAt(begin.place) == &member ||
             (mayBeEnd && object.memberAt(begin.place - 1) == &member);
    });
  });
}

// Whether nothing tells the member of an access by such a pointer.
static bool hasUnknownAccess(ArrayRef<Value *> nodes) {
  SmallVector<Value *, 16> open(nodes.begin(), nodes.end());
  while (!open.empty()) {
    Value *pointer = open.pop_back_val();
    for (User *user : pointer->users()) {
      int64_t member;
      if (isa<GetElementPtrInst>(user)) {
        open.push_back(user);
      } else if (getLoadStorePointerOperand(user) == pointer &&
                 !hls_noted_member(wrap(user), &member)) {
        return true;
      }
    }
  }
  return false;
}

bool PointerWebs::choosesMembers(const Web &web) const {
  Value &object = *web.objects.front();
  if (holdsPointers(objectType(object))) {
    return false;
  }
  ObjectLayout members = layoutOf(object, kernel, layout);
  if (members.members.empty() || members.isOneMember() ||
      seen.mayHave(object)) {
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
        auto *part = dyn_cast<GEPOperator>(way);
        bool isOfBytes = part && part->getSourceElementType()->isIntegerTy(8);
        begins.push_back(
            {(place % bytes + bytes) % bytes, place != added && !isOfBytes});
      } else if (isNode(*root) &&
                 ways.try_emplace(root, added).first->second != added) {
        return true;
      }
    }
  }
  return !begins.empty() && (!areInOne(members, begins, /*isTold=*/false) ||
                             (!areInOne(members, begins, /*isTold=*/true) &&
                              hasUnknownAccess(web.nodes)));
}
