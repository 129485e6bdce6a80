// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes the member of a struct that each access names in the text: by the
// members on the way to it, whatever is added to a pointer in between. To be
// done before equal addresses become one, as those of the end of an array and
// of the member behind it.
#include "core/frontend/simplify/circuit_passes.h"

#include "core/frontend/parse/member_notes.h"
#include "core/frontend/simplify/memory/member_objects.h"
#include "core/frontend/simplify/memory/object_layout.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Pointers that another one may come from, at the most.
constexpr unsigned maxWays = 256;

// A part of a way, from the object on: a pointer to which members add so many
// bytes. Where it is stepped on from, it may be the end of an array.
struct Part {
  const Value *pointer;
  int64_t bytes;
  bool isStepped;

  bool operator==(const Part &other) const {
    return pointer == other.pointer && bytes == other.bytes &&
           isStepped == other.isStepped;
  }
};

class NamedMember {
public:
  NamedMember(const Value &object, const ObjectLayout &members,
              const DataLayout &layout)
      : object(object), members(members), layout(layout) {}

  // Null if it is not known, or not the same on all ways.
  const ObjectMember *of(const Instruction &access) {
    followFrom({getLoadStorePointerOperand(&access), 0, false});
    return isLost ? nullptr : found;
  }

  // Whether an access to padding leads to no member here either, in which it
  // would be of another view.
  bool isBetween(const Instruction &access) {
    const auto *step =
        dyn_cast<GEPOperator>(getLoadStorePointerOperand(&access));
    const auto *bytes = step && step->getNumIndices() == 1 &&
                                step->getSourceElementType()->isIntegerTy(8)
                            ? dyn_cast<ConstantInt>(step->idx_begin()->get())
                            : nullptr;
    if (!bytes) {
      return false;
    }
    followFrom({step->getPointerOperand(), bytes->getSExtValue(), false});
    return isLost && isNowhere && !found;
  }

private:
  void followFrom(Part last) {
    found = nullptr;
    isLost = isNowhere = false;
    parts.clear();
    add(last);
    for (size_t i = 0; i < parts.size() && !isLost; i++) {
      follow(parts[i]);
    }
  }

  void add(Part part) {
    if (!is_contained(parts, part)) {
      parts.push_back(part);
    }
    isLost |= parts.size() > maxWays;
  }

  void follow(Part part) {
    const Value *pointer = part.pointer;
    if (const auto *step = dyn_cast<GEPOperator>(pointer)) {
      addStep(*step, part);
    } else if (const auto *phi = dyn_cast<PHINode>(pointer)) {
      for (const Value *way : phi->incoming_values()) {
        add({way, part.bytes, true});
      }
    } else if (const auto *select = dyn_cast<SelectInst>(pointer)) {
      add({select->getTrueValue(), part.bytes, true});
      add({select->getFalseValue(), part.bytes, true});
    } else if (pointer == &object) {
      end(members.memberAt(part.bytes));
    }
  }

  void addStep(const GEPOperator &step, Part part) {
    // Constant addresses may have become mere places.
    bool isPlace =
        isa<Constant>(step) && step.getSourceElementType()->isIntegerTy(8);
    if (isPlace) {
      addPlace(step, part);
      return;
    }
    const auto *first = dyn_cast<ConstantInt>(step.idx_begin()->get());
    bool isStepped = step.getNumIndices() == 1 || !first || !first->isZero();
    add({step.getPointerOperand(), part.bytes + bytesOfChosen(step, layout),
         isStepped});
  }

  void addPlace(const GEPOperator &step, Part part) {
    APInt offset(layout.getIndexTypeSizeInBits(step.getType()), 0);
    if (step.stripAndAccumulateConstantOffsets(layout, offset, true) !=
        &object) {
      isLost = true;
      return;
    }
    int64_t place = offset.getSExtValue();
    const ObjectMember *member = members.memberAt(place);
    const ObjectMember *before = members.memberAt(place - 1);
    if (part.isStepped && before && before != member) {
      isLost = true; // it may be behind the last element of the other
      return;
    }
    end(members.memberAt(place + part.bytes));
  }

  void end(const ObjectMember *member) {
    isNowhere |= !member;
    isLost |= !member || (found && found != member);
    found = member;
  }

  const Value &object;
  const ObjectLayout &members;
  const DataLayout &layout;
  SmallVector<Part, 8> parts;
  const ObjectMember *found = nullptr;
  bool isLost = false;
  bool isNowhere = false; // a way leads between the members
};

// Nobody sees what is stored between the members. Returns whether anything is.
bool removePadding(ArrayRef<Instruction *> accesses) {
  SmallPtrSet<Instruction *, 8> stores, loads;
  for (Instruction *access : accesses) {
    (isa<StoreInst>(access) ? stores : loads).insert(access);
  }
  for (Instruction *store : stores) {
    store->eraseFromParent();
  }
  for (Instruction *load : loads) {
    if (load->use_empty()) {
      load->eraseFromParent();
    }
  }
  return !accesses.empty();
}

bool isPadding(Instruction &access) {
  int64_t offset;
  return hls_noted_member(wrap(&access), &offset) && offset == HLS_PADDING;
}

} // namespace

PreservedAnalyses
hls_frontend::NoteMembersPass::run(Function &function,
                                   FunctionAnalysisManager & /*analyses*/) {
  const DataLayout &layout = function.getDataLayout();
  SmallVector<Instruction *, 8> padding;
  const MemberObjects objects = findMemberObjects(function, *kernel);
  const auto several = accessesOfSeveral(objects);
  for (const auto &[object, accesses] : objects) {
    ObjectLayout members = layoutOf(*object, *kernel, layout);
    NamedMember named(*object, members, layout);
    for (Instruction *access : accesses) {
      if (several.contains(access)) {
        hls_forget_member(wrap(access));
        continue;
      }
      bool isUnseen = isPadding(*access) && named.isBetween(*access);
      const ObjectMember *member = isUnseen ? nullptr : named.of(*access);
      if (member) {
        hls_note_member(wrap(access), member->offset);
      } else {
        hls_forget_member(wrap(access));
      }
      if (isUnseen) {
        padding.push_back(access);
      }
    }
  }
  return removePadding(padding) ? PreservedAnalyses::none()
                                : PreservedAnalyses::all();
}
