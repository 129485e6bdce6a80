/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Notes the member of a struct that an access by a loaded pointer names in the
 * text, as NoteMembersPass does for what leads to an object by its address.
 * Which objects a loaded pointer leads to, and where in their structs, only the
 * webs tell.
 */
#include "core/frontend/parse/member_notes.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CBindingWrapping.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

// The bytes that the members add which the text has chosen behind a pointer.
// None where bytes are counted alone: that names no member.
static std::optional<int64_t> chosenBytes(const Value *address,
                                          const DataLayout &layout) {
  int64_t bytes = 0;
  bool isChosen = false;
  while (const auto *step = dyn_cast<GEPOperator>(address)) {
    bytes += bytesOfChosen(*step, layout);
    isChosen = step->getSourceElementType()->isStructTy();
    address = step->getPointerOperand();
  }
  return isChosen ? std::optional(bytes) : std::nullopt;
}

// The member that an access leads to in all objects that it may lead to, if it
// is at the same place in each.
static std::optional<int64_t> memberOf(const Instruction &access,
                                       const PointerWebs &webs,
                                       const hls_signature &kernel) {
  const DataLayout &layout = access.getDataLayout();
  const Value *address = getLoadStorePointerOperand(&access);
  const Value *root = pointerRoot(address);
  std::optional<int64_t> bytes = chosenBytes(address, layout), found;
  if (!bytes || !webs.webOf(root)) {
    return std::nullopt;
  }
  for (Value *object : webs.objectsOf(root)) {
    SmallVector<int64_t, 2> places = webs.placesIn(object, root);
    ObjectLayout members = layoutOf(*object, kernel, layout);
    if (places.empty() || webs.isSeenOtherwise(*object)) {
      return std::nullopt;
    }
    for (int64_t place : places) {
      const ObjectMember *member = members.memberAt(place + *bytes);
      if (!member || found.value_or(member->offset) != member->offset) {
        return std::nullopt;
      }
      found = member->offset;
    }
  }
  return found;
}

PreservedAnalyses
hls_frontend::MembersBehindLoadsPass::run(Function &function,
                                          FunctionAnalysisManager &) const {
  SmallVector<Instruction *, 16> accesses;
  for (Instruction &instruction : instructions(function)) {
    const Value *address = getLoadStorePointerOperand(&instruction);
    int64_t noted;
    if (address && isNode(*pointerRoot(address)) &&
        !hls_noted_member(wrap(&instruction), &noted)) {
      accesses.push_back(&instruction);
    }
  }
  if (accesses.empty() || function.getName() != kernel.kernel->name) {
    return PreservedAnalyses::all();
  }
  SeenOtherwise seen(*kernel.unit, *kernel.kernel);
  PointerWebs webs(function, *kernel.kernel, seen);
  if (!webs.find()) {
    return PreservedAnalyses::all();
  }
  for (Instruction *access : accesses) {
    if (auto member = memberOf(*access, webs, *kernel.kernel)) {
      hls_note_member(wrap(access), *member);
    }
  }
  return PreservedAnalyses::all();
}
