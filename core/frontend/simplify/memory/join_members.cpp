// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that run over several members of a struct. Each member is a memory
// of its own, and LLVM's IR does not tell an index of the first member from one
// of the whole struct. So where the text sees a struct by a pointer of another
// type, or has a union, each access has to be in one member for certain: by the
// array of the text that is indexed, or by what is known of the index. Where
// one is not, neighbours of one type become one array, in which a pointer may
// go where it likes. Accesses that may still be to several members have no
// circuit. The member that is found is noted at the access.
#include "core/frontend/simplify/circuit_passes.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/member_notes.h"
#include "core/frontend/simplify/memory/address_terms.h"
#include "core/frontend/simplify/memory/member_objects.h"
#include "core/frontend/simplify/memory/variable_types.h"

#include "llvm/Support/CBindingWrapping.h"

#include <functional>
#include <optional>
#include <vector>

using namespace llvm;
using namespace hls_frontend;

namespace {

struct Access {
  Instruction *instruction;
  Address address;

  int64_t bytes(const DataLayout &layout) const {
    return static_cast<int64_t>(
        layout.getTypeStoreSize(getLoadStoreType(instruction)).getFixedValue());
  }
};

class MemberJoining {
public:
  MemberJoining(const BulkMemory &kernel, Function &function,
                FunctionAnalysisManager &analyses)
      : unit(*kernel.unit), signature(*kernel.kernel),
        diagnostics(kernel.diagnostics), function(function),
        layout(function.getDataLayout()), analyses(analyses) {}

  bool run() {
    MemberObjects objects = findMemberObjects(function, signature);
    several = accessesOfSeveral(objects);
    if (objects.empty() || !unit.declaration(&signature)) {
      return false;
    }
    SeenOtherwise seen(unit, signature);
    bool changed = false;
    for (auto &[object, instructions] : objects) {
      if (seen.has(*object)) {
        changed |= check(*object, instructions);
      } else {
        noteOthers(*object, instructions);
      }
    }
    return changed;
  }

private:
  // Made where it is needed, as in few kernels.
  AddressReader &addresses() {
    if (!reader) {
      reader.emplace(analyses.getResult<ScalarEvolutionAnalysis>(function),
                     analyses.getResult<LoopAnalysis>(function), layout);
    }
    return *reader;
  }

  // What has no note yet, as the text names no member there, or only by an
  // address that may be the end of the member before.
  void noteOthers(Value &object, ArrayRef<Instruction *> instructions) {
    ObjectLayout members = membersOf(object);
    for (Instruction *instruction : instructions) {
      int64_t offset;
      if (several.contains(instruction) ||
          hls_noted_member(wrap(instruction), &offset)) {
        continue;
      }
      Access access = {instruction, addresses().of(*instruction, object)};
      const ObjectMember *member = memberOf(access, members);
      member = member ? member : memberBehind(access.address, members);
      if (member) {
        hls_note_member(wrap(instruction), member->offset);
      }
    }
  }

  const ObjectMember *memberOf(const Access &access,
                               const ObjectLayout &object) const {
    return memberLedTo(access.address, access.bytes(layout), object);
  }

  // The first access that may be to several members; null if there is none.
  const Access *firstLost(ArrayRef<Access> accesses,
                          const ObjectLayout &object) const {
    const auto *lost = find_if(
        accesses, [&](const Access &access) { return isLost(access, object); });
    return lost == accesses.end() ? nullptr : lost;
  }

  bool isLost(const Access &access, const ObjectLayout &object) const {
    return !object.isOneMember() && !memberOf(access, object);
  }

  // Returns whether something has changed.
  bool check(Value &object, ArrayRef<Instruction *> instructions) {
    std::vector<Access> accesses;
    for (Instruction *instruction : instructions) {
      accesses.push_back({instruction, addresses().of(*instruction, object)});
    }
    if (!firstLost(accesses, membersOf(object))) {
      noteAll(accesses, membersOf(object));
      return false;
    }
    Value *joined = isa<Argument>(object) ? nullptr : join(object);
    Value &now = joined ? *joined : object;
    bool isShifted = shift(now, accesses);
    if (const Access *lost = firstLost(accesses, membersOf(now))) {
      diagnose(*lost, membersOf(now));
    } else {
      noteAll(accesses, membersOf(now));
    }
    return joined || isShifted;
  }

  ObjectLayout membersOf(const Value &object) const {
    return layoutOf(object, signature, layout);
  }

  void noteAll(ArrayRef<Access> accesses, const ObjectLayout &object) const {
    for (const Access &access : accesses) {
      const ObjectMember *member = memberOf(access, object);
      if (member && !several.contains(access.instruction)) {
        hls_note_member(wrap(access.instruction), member->offset);
      }
    }
  }

  // Lets what is constant in indices choose the member.
  bool shift(Value &object, MutableArrayRef<Access> accesses) {
    ObjectLayout now = membersOf(object);
    bool changed = false;
    for (Access &access : accesses) {
      if (isLost(access, now) &&
          beginIndicesAtZero(*access.instruction, object, addresses())) {
        access.address = addresses().of(*access.instruction, object);
        changed = true;
      }
    }
    return changed;
  }

  // The object with neighbours as one array; null if nothing would change.
  Value *join(Value &object) const {
    Type *type = withJoinedMembers(typeOfVariable(object), layout);
    return type == typeOfVariable(object)
               ? nullptr
               : changeVariableType(object, type, layout);
  }

  // Whether there are bytes between the members.
  static bool hasPadding(const ObjectLayout &object) {
    int64_t bytes = 0;
    for (const ObjectMember &member : object.members) {
      int64_t ofMember = 1; // its innermost dimension is one of bytes
      for (const Dimension &dimension : member.dimensions) {
        ofMember *= dimension.count;
      }
      bytes += ofMember;
    }
    return bytes < object.bytes;
  }

  const char *problemOf(const Access &access,
                        const ObjectLayout &object) const {
    int64_t bytes = access.bytes(layout);
    if (bytes == 1 && hasPadding(object)) {
      return "this pointer may lead to one of several members of a struct, or "
             "between them, where a circuit has nothing, as the bytes do that "
             "memcmp() compares; access each member by its name";
    }
    auto isOf = [&](auto fits) {
      return any_of(object.members, [&](const ObjectMember &member) {
        return fits(member.element, bytes);
      });
    };
    return isOf(std::equal_to<>())
               ? "this pointer may lead to one of several members of a struct; "
                 "access each member by its name"
           : isOf(std::greater<>()) && isa<StoreInst>(access.instruction)
               ? "this may set a part of a member of a struct, as a pointer to "
                 "characters does; set the whole member, with the part put in "
                 "by masks and shifts, or pass an array of bytes"
           : isOf(std::greater<>())
               ? "this may be a part of a member of a struct; access the whole "
                 "member, and take the part by shifts"
               : "these are several members of a struct at once; access each "
                 "of them";
  }

  void diagnose(const Access &access, const ObjectLayout &object) {
    LLVMValueRef instruction = wrap(access.instruction);
    const char *name = nullptr;
    hls_range place = hls_unit_array_of(&unit, instruction, &name);
    hls_range range = hls_unit_range_near(&unit, instruction);
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
        range.file ? range : signature.name_range, "%s",
        problemOf(access, object));
    if (name) {
      hls_diagnostic_add_note(diagnostic, place, "'%s' is declared here", name);
    }
  }

  hls_unit &unit;
  const hls_signature &signature;
  hls_diagnostics *diagnostics;
  Function &function;
  const DataLayout &layout;
  FunctionAnalysisManager &analyses;
  SmallPtrSet<Instruction *, 8> several; // accesses of more than one object
  std::optional<AddressReader> reader;
};

} // namespace

PreservedAnalyses
hls_frontend::JoinMembersPass::run(Function &function,
                                   FunctionAnalysisManager &analyses) {
  return MemberJoining(kernel, function, analyses).run()
             ? PreservedAnalyses::none()
             : PreservedAnalyses::all();
}
