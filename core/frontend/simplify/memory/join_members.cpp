// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that run over several members of a struct. Each member is a memory
// of its own, and LLVM's IR does not tell an index of the first member from one
// of the whole struct. So where the text sees a struct by a pointer of another
// type, or has a union, each access has to be in one member for certain: by the
// array of the text that is indexed, or by what is known of the index. Where
// one is not, neighbours of one type become one array, in which a pointer may
// go where it likes. Accesses that may still be to several members have no
// circuit.
#include "core/frontend/simplify/circuit_passes.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/memory/address_terms.h"
#include "core/frontend/tree/other_views.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CBindingWrapping.h"

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

// A constant as one of another type that has the same bytes; null if there is
// none.
Constant *asType(Constant *constant, Type *type, uint64_t offset,
                 const DataLayout &layout) {
  if (!type->isAggregateType()) {
    return ConstantFoldLoadFromConst(constant, type, APInt(64, offset), layout);
  }
  auto *record = dyn_cast<StructType>(type);
  uint64_t count = record ? record->getNumElements()
                          : cast<ArrayType>(type)->getNumElements();
  SmallVector<Constant *, 16> parts;
  for (uint64_t i = 0; i < count; i++) {
    Type *part = record ? record->getElementType(static_cast<unsigned>(i))
                        : type->getArrayElementType();
    uint64_t place = record ? layout.getStructLayout(record)
                                  ->getElementOffset(static_cast<unsigned>(i))
                                  .getFixedValue()
                            : i * layout.getTypeAllocSize(part).getFixedValue();
    parts.push_back(asType(constant, part, offset + place, layout));
    if (!parts.back()) {
      return nullptr;
    }
  }
  return record ? ConstantStruct::get(record, parts)
                : ConstantArray::get(cast<ArrayType>(type), parts);
}

// The struct in an array of any dimensions; null if there is none.
StructType *structIn(Type *type) {
  while (auto *array = dyn_cast<ArrayType>(type)) {
    type = array->getElementType();
  }
  return dyn_cast<StructType>(type);
}

class MemberJoining {
public:
  MemberJoining(const BulkMemory &kernel, Function &function,
                FunctionAnalysisManager &analyses)
      : unit(*kernel.unit), signature(*kernel.kernel),
        diagnostics(kernel.diagnostics), function(function),
        layout(function.getDataLayout()), analyses(analyses) {}

  bool run() {
    findStructs();
    if (structs.empty()) {
      return false; // as in most kernels
    }
    const clang::FunctionDecl *declaration = unit.declaration(&signature);
    if (!declaration) {
      return false;
    }
    OtherViews views(*declaration);
    structs.remove_if([&](const auto &object) {
      return !isSeenOtherwise(*object.first, *declaration, views);
    });
    if (structs.empty()) {
      return false;
    }
    readAddresses();
    bool changed = false;
    for (auto &[object, accesses] : structs) {
      changed |= check(*object, accesses);
    }
    return changed;
  }

private:
  // The objects that are more than one memory.
  void findStructs() {
    for (Argument &argument : function.args()) {
      const hls_param &param = signature.params[argument.getArgNo()];
      if (param.is_array && param.is_member) {
        structs[&argument];
      }
    }
    for (Instruction &instruction : function.getEntryBlock()) {
      auto *local = dyn_cast<AllocaInst>(&instruction);
      if (local && structIn(local->getAllocatedType())) {
        structs[local];
      }
    }
    for (GlobalVariable &global : function.getParent()->globals()) {
      if (!global.isDeclaration() && structIn(global.getValueType())) {
        structs[&global];
      }
    }
    structs.remove_if([this](const auto &object) {
      return layoutOf(*object.first).isOneMember();
    });
  }

  static Type *typeOf(const Value &object) {
    const auto *local = dyn_cast<AllocaInst>(&object);
    return local ? local->getAllocatedType()
                 : cast<GlobalVariable>(object).getValueType();
  }

  ObjectLayout layoutOf(const Value &object) const {
    const auto *argument = dyn_cast<Argument>(&object);
    return argument ? ObjectLayout(signature, argument->getArgNo())
                    : ObjectLayout(typeOf(object), layout);
  }

  static bool isSeenOtherwise(const Value &object,
                              const clang::FunctionDecl &declaration,
                              const OtherViews &views) {
    const auto *argument = dyn_cast<Argument>(&object);
    if (!argument) {
      return isSeenOtherwise(*typeOf(object), views);
    }
    // LLVM does not tell the types of arguments.
    unsigned number = argument->getArgNo();
    return number >= declaration.getNumParams() ||
           views.has(*declaration.getParamDecl(number));
  }

  static bool isSeenOtherwise(Type &type, const OtherViews &views) {
    StructType *record = structIn(&type);
    if (!record) {
      return false;
    }
    StringRef name = record->isLiteral() ? StringRef() : record->getName();
    return name.starts_with("union.") || views.has(name) ||
           any_of(record->elements(), [&](Type *member) {
             return isSeenOtherwise(*member, views);
           });
  }

  void readAddresses() {
    reader.emplace(analyses.getResult<ScalarEvolutionAnalysis>(function),
                   analyses.getResult<LoopAnalysis>(function), layout);
    for (Instruction &instruction : instructions(function)) {
      const Value *pointer = getLoadStorePointerOperand(&instruction);
      if (!pointer) {
        continue;
      }
      SmallVector<const Value *, 4> found;
      getUnderlyingObjects(pointer, found, nullptr, /*MaxLookup=*/0);
      for (const Value *object : found) {
        if (auto entry = structs.find(const_cast<Value *>(object));
            entry != structs.end()) {
          entry->second.push_back(
              {&instruction, reader->of(instruction, *object)});
        }
      }
    }
  }

  // The first access that may be to several members; null if there is none.
  const Access *firstLost(ArrayRef<Access> accesses,
                          const ObjectLayout &object) const {
    const auto *lost = find_if(
        accesses, [&](const Access &access) { return isLost(access, object); });
    return lost == accesses.end() ? nullptr : lost;
  }

  bool isLost(const Access &access, const ObjectLayout &object) const {
    return !object.isOneMember() &&
           !staysInMember(access.address, access.bytes(layout), object);
  }

  // Returns whether something has changed.
  bool check(Value &object, MutableArrayRef<Access> accesses) {
    if (!firstLost(accesses, layoutOf(object))) {
      return false;
    }
    Value *joined = isa<Argument>(object) ? nullptr : join(object);
    Value &now = joined ? *joined : object;
    bool isShifted = shift(now, accesses);
    if (const Access *lost = firstLost(accesses, layoutOf(now))) {
      diagnose(*lost, layoutOf(now));
    }
    return joined || isShifted;
  }

  // Lets what is constant in indices choose the member.
  bool shift(Value &object, MutableArrayRef<Access> accesses) {
    ObjectLayout now = layoutOf(object);
    bool changed = false;
    for (Access &access : accesses) {
      if (isLost(access, now) &&
          beginIndicesAtZero(*access.instruction, object, *reader)) {
        access.address = reader->of(*access.instruction, object);
        changed = true;
      }
    }
    return changed;
  }

  // The object with neighbours as one array; null if nothing would change.
  Value *join(Value &object) const {
    Type *type = withJoinedMembers(typeOf(object), layout);
    if (type == typeOf(object)) {
      return nullptr;
    }
    if (auto *local = dyn_cast<AllocaInst>(&object)) {
      local->setAllocatedType(type);
      return local;
    }
    auto &global = cast<GlobalVariable>(object);
    Constant *contents = asType(global.getInitializer(), type, 0, layout);
    if (!contents) {
      return nullptr;
    }
    auto *joined = new GlobalVariable(
        *global.getParent(), type, global.isConstant(), global.getLinkage(),
        contents, "", &global, global.getThreadLocalMode(),
        global.getAddressSpace(), global.isExternallyInitialized());
    joined->copyAttributesFrom(&global);
    joined->copyMetadata(&global, 0);
    joined->takeName(&global);
    global.replaceAllUsesWith(joined);
    global.eraseFromParent();
    return joined;
  }

  void diagnose(const Access &access, const ObjectLayout &object) {
    LLVMValueRef instruction = wrap(access.instruction);
    bool isElement = any_of(object.members, [&](const ObjectMember &member) {
      return member.element == access.bytes(layout);
    });
    const char *name = nullptr;
    hls_range place = hls_unit_array_of(&unit, instruction, &name);
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
        hls_unit_range_of(&unit, instruction), "%s",
        isElement ? "this pointer may lead to one of several members of a "
                    "struct; access each member by its name"
                  : "an array can be accessed by its element type only; remove "
                    "the pointer cast");
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
  std::optional<AddressReader> reader;
  MapVector<Value *, std::vector<Access>> structs;
};

} // namespace

PreservedAnalyses
hls_frontend::JoinMembersPass::run(Function &function,
                                   FunctionAnalysisManager &analyses) {
  return MemberJoining(kernel, function, analyses).run()
             ? PreservedAnalyses::none()
             : PreservedAnalyses::all();
}
