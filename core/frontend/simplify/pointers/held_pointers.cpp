/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads of pointers from what an argument leads to. No memory of a circuit has
 * them: what each of them leads to is an argument of its own.
 */
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/pointers/held_choices.h"
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/program/passed_pointers.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ValueHandle.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

namespace {

constexpr int64_t pointerBytes = 8;

constexpr const char *isSetText =
    "a pointer that lies in an argument is set here, in '%s', and its caller "
    "would not see it in the circuit; use a copy of the pointer, and return an "
    "index";
constexpr const char *isReadText =
    "a pointer that lies in an argument is read here as something else, in "
    "'%s', and a circuit has no bytes of it; read it as a pointer";
constexpr const char *isOfSeveralText =
    "a pointer that lies in an argument is read here by a pointer that leads "
    "to '%s' or to something else; read it from each by its own name, and "
    "choose one of the two pointers";

class HeldPointers {
public:
  HeldPointers(Function &function, const BulkMemory &kernel)
      : function(function), unit(*kernel.unit), kernel(kernel) {}

  bool run() {
    const clang::FunctionDecl *declaration = unit.declaration(kernel.kernel);
    if (!declaration || function.getName() != kernel.kernel->name) {
      return false;
    }
    SmallVector<Holder, 4> holders;
    for (const clang::ParmVarDecl *decl : declaration->parameters()) {
      auto found = unit.passedPointers.find(decl);
      if (found != unit.passedPointers.end() && isIn(found->second)) {
        holders.push_back(
            {decl->getFunctionScopeIndex(), decl->getName(), &found->second});
      }
    }
    addVariables(holders);
    bool changed = holders.size() > 1 && chooseLoads(holders);
    for (const Holder &holder : holders) {
      changed |= take(holder);
    }
    return changed;
  }

private:
  // What passes pointers.
  struct Holder {
    unsigned number; // of the argument
    StringRef name;
    const PassedPointers *passed;
  };

  // Whether there are pointers, and the kernel has taken what they lead to.
  static bool isIn(const PassedPointers &passed) {
    return passed.held.empty() ? !passed.unread.empty()
                               : passed.held.front().argument > 0;
  }

  // Variables of the program, each once.
  void addVariables(SmallVectorImpl<Holder> &holders) const {
    const hls_signature &signature = *kernel.kernel;
    for (unsigned i = hls_signature_num_arguments(&signature);
         i < signature.num_params;
         i = hls_signature_argument_end(&signature, i)) {
      const hls_param &param = signature.params[i];
      auto found =
          unit.variablePointers.find(param.variable ? param.variable : "");
      if (found != unit.variablePointers.end() && isIn(found->second)) {
        holders.push_back({param.argument, param.variable, &found->second});
      }
    }
  }

  // Loads by pointers that lead to one of several arguments.
  bool chooseLoads(ArrayRef<Holder> holders) {
    SmallDenseMap<const Value *, const PassedPointers *, 4> bases;
    for (const Holder &holder : holders) {
      const Value *base = argument(holder.number);
      bases[base ? base : heldMemory(holder.number)] = holder.passed;
    }
    SmallDenseMap<const Value *, MapVector<int64_t, Value *>, 4> known;
    auto held = [&](const Value &base, int64_t place) -> Value * {
      const PassedPointers *passed = bases.lookup(&base);
      if (passed && known[&base].empty()) {
        makeValues(*passed);
        known[&base] = values;
      }
      return passed ? known[&base].lookup(place) : nullptr;
    };
    HeldChoices choices(function.getDataLayout(), held);
    SmallVector<WeakVH, 16> loads; // one may go with another
    for (Instruction &instruction : instructions(function)) {
      if (isa<LoadInst>(instruction) && instruction.getType()->isPointerTy()) {
        loads.emplace_back(&instruction);
      }
    }
    bool changed = false;
    for (WeakVH &load : loads) {
      changed |= load && choices.replace(*cast<LoadInst>(load));
    }
    return changed;
  }

  bool take(const Holder &holder) {
    const PassedPointers &passed = *holder.passed;
    name = holder.name;
    values.clear();
    if (Argument *base = argument(holder.number)) {
      return base->getType()->isPointerTy() && takeFrom(*base, passed);
    }
    CallInst *base = heldMemory(holder.number);
    if (!base) {
      return false;
    }
    takeFrom(*base, passed);
    if (!base->use_empty()) {
      makeValues(passed);
      base->replaceAllUsesWith(makeMemory(passed));
    }
    base->eraseFromParent();
    return true;
  }

  bool takeFrom(Value &base, const PassedPointers &passed) {
    bool changed = diagnoseAccesses(base, passed);
    return replaceLoads(base, passed) || changed;
  }

  // What stands for memory that holds nothing but pointers.
  CallInst *heldMemory(unsigned number) const {
    Function *held = function.getParent()->getFunction(heldMemoryName);
    if (!held) {
      return nullptr;
    }
    for (User *user : held->users()) {
      auto *call = dyn_cast<CallInst>(user);
      auto *which = call && call->getFunction() == &function
                        ? dyn_cast<ConstantInt>(call->getArgOperand(0))
                        : nullptr;
      if (which && which->getZExtValue() == number) {
        return call;
      }
    }
    return nullptr;
  }

  // The argument of LLVM's function for the first parameter of a C argument.
  Argument *argument(unsigned number) const {
    for (unsigned i = 0; i < kernel.kernel->num_params; i++) {
      if (kernel.kernel->params[i].argument == number &&
          i < function.arg_size()) {
        return function.getArg(i);
      }
    }
    return nullptr;
  }

  bool replaceLoads(Value &base, const PassedPointers &passed) {
    SmallVector<LoadInst *, 8> loads;
    for (Instruction &instruction : instructions(function)) {
      auto *load = dyn_cast<LoadInst>(&instruction);
      Leads leads = load && load->getType()->isPointerTy()
                        ? leadsTo(*load->getPointerOperand(), base)
                        : Never;
      if (leads == Always || (leads == Sometimes && passed.held.empty())) {
        loads.push_back(load);
      }
    }
    if (loads.empty()) {
      return false;
    }
    makeValues(passed);
    AllocaInst *memory = nullptr;
    for (LoadInst *load : loads) {
      Value *value = valueAt(*load, base, passed);
      if (!value && isUnread(*load, base, passed)) {
        value = Constant::getNullValue(load->getType()); // any is as good
      }
      if (!value) {
        memory = memory ? memory : makeMemory(passed);
        value = loadFrom(*memory, *load, base);
      }
      load->replaceAllUsesWith(value);
      load->eraseFromParent();
    }
    return true;
  }

  // What has no circuit, and is left out once it is told.
  bool diagnoseAccesses(const Value &base, const PassedPointers &passed) {
    bool changed = false;
    SmallPtrSet<const char *, 2> told;
    for (Instruction &instruction :
         make_early_inc_range(instructions(function))) {
      const char *problem = problemOf(instruction, base, passed);
      if (!problem) {
        continue;
      }
      if (told.insert(problem).second) {
        tell(instruction, problem);
      }
      if (!instruction.getType()->isVoidTy()) {
        instruction.replaceAllUsesWith(
            Constant::getNullValue(instruction.getType()));
      }
      instruction.eraseFromParent();
      changed = true;
    }
    return changed;
  }

  void tell(Instruction &instruction, const char *problem) const {
    hls_range range = hls_unit_range_near(kernel.unit, wrap(&instruction));
    hls_diagnostics_add(kernel.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct",
                        range.file ? range : kernel.kernel->name_range, problem,
                        name.str().c_str());
  }

  // A caller would not see another pointer, and a circuit has no bytes of one.
  const char *problemOf(const Instruction &instruction, const Value &base,
                        const PassedPointers &passed) const {
    const Value *address = getLoadStorePointerOperand(&instruction);
    const auto *transfer = dyn_cast<MemIntrinsic>(&instruction);
    if (transfer) {
      return leadsTo(*transfer->getRawDest(), base) != Never ? isSetText
                                                             : nullptr;
    }
    Leads leads = address ? leadsTo(*address, base) : Never;
    if (leads == Never) {
      return nullptr;
    }
    const auto *store = dyn_cast<StoreInst>(&instruction);
    Type *type = getLoadStoreType(const_cast<Instruction *>(&instruction));
    if (store && type->isPointerTy()) {
      return isSetText;
    }
    std::optional<int64_t> place = placeIn(*address, base);
    if (type->isPointerTy()) {
      return passed.held.empty()  ? nullptr
             : leads == Sometimes ? isOfSeveralText
             : place && !findHeld(passed, *place, pointerBytes) &&
                     !findUnread(passed, *place, pointerBytes)
                 ? isReadText
                 : nullptr;
    }
    int64_t bytes = static_cast<int64_t>(
        function.getDataLayout().getTypeStoreSize(type).getFixedValue());
    bool isPartOfOne =
        !passed.hasMembers || (place && findHeld(passed, *place, bytes));
    bool isPartOfUnread = place && findUnread(passed, *place, bytes);
    return store         ? isPartOfOne || isPartOfUnread ? isSetText : nullptr
           : isPartOfOne ? isReadText
                         : nullptr;
  }

  // Whether there is a pointer among some bytes.
  static bool findHeld(const PassedPointers &passed, int64_t place,
                       int64_t bytes) {
    return any_of(passed.held, [&](const HeldPointer &held) {
      return place < held.offset + pointerBytes && held.offset < place + bytes;
    });
  }

  // The same of the pointers that are not in the circuit.
  static bool findUnread(const PassedPointers &passed, int64_t place,
                         int64_t bytes) {
    return any_of(passed.unread, [&](const hls_param &pointer) {
      int64_t behind = place + bytes - 1 - pointer.offset; // the last byte is
      for (unsigned k = 0; k < pointer.rank && behind >= 0; k++) {
        int64_t number = behind / pointer.strides[k];
        behind -= std::min(number, pointer.shape[k] - 1) * pointer.strides[k];
      }
      return behind >= 0 && behind < pointerBytes + bytes - 1;
    });
  }

  // How many bytes an address is behind the base, if that is known.
  std::optional<int64_t> placeIn(const Value &address,
                                 const Value &base) const {
    APInt offset(64, 0);
    const Value *root = address.stripAndAccumulateConstantOffsets(
        function.getDataLayout(), offset, /*AllowNonInbounds=*/true);
    if (const auto *choice = dyn_cast<SelectInst>(root)) { // or null
      root = isa<ConstantPointerNull>(choice->getTrueValue())
                 ? choice->getFalseValue()
                 : choice->getTrueValue();
    }
    return root == &base ? std::optional(offset.getSExtValue()) : std::nullopt;
  }

  enum Leads { Never, Sometimes, Always };

  static Leads leadsTo(const Value &address, const Value &base) {
    SmallVector<const Value *, 4> objects;
    getUnderlyingObjects(&address, objects, nullptr, /*MaxLookup=*/0);
    if (!is_contained(objects, &base)) {
      return Never;
    }
    return all_of(objects,
                  [&](const Value *object) {
                    return object == &base || isa<ConstantPointerNull>(object);
                  })
               ? Always
               : Sometimes;
  }

  // What the pointers are, in the begin of the kernel.
  void makeValues(const PassedPointers &passed) {
    IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
    unsigned bit = passed.argument + passed.mayBeNull;
    values.clear();
    for (const HeldPointer &held : passed.held) {
      Value *value = argument(held.argument);
      if (held.mayBeNull) {
        value = builder.CreateSelect(
            argument(bit++), Constant::getNullValue(value->getType()), value);
      }
      values[held.offset] = value;
    }
  }

  // The pointer that is loaded, if it is one.
  Value *valueAt(const LoadInst &load, const Value &base,
                 const PassedPointers &passed) const {
    std::optional<int64_t> place = placeIn(*load.getPointerOperand(), base);
    return place ? values.lookup(*place)
           : passed.held.size() == 1 && passed.unread.empty()
               ? values.front().second
               : nullptr;
  }

  // Whether a copy of the struct is all that needs a pointer.
  bool isUnread(const LoadInst &load, const Value &base,
                const PassedPointers &passed) const {
    std::optional<int64_t> place = placeIn(*load.getPointerOperand(), base);
    return passed.held.empty() ||
           (place && findUnread(passed, *place, pointerBytes));
  }

  // All of them, as they lie behind the argument.
  AllocaInst *makeMemory(const PassedPointers &passed) {
    IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
    Type *type =
        ArrayType::get(builder.getPtrTy(), passed.bytes / pointerBytes);
    AllocaInst *memory = builder.CreateAlloca(type);
    Instruction *last = memory;
    for (auto &[offset, value] : values) {
      auto *made = dyn_cast<Instruction>(value);
      if (made && last->comesBefore(made)) {
        last = made;
      }
    }
    builder.SetInsertPoint(last->getNextNode());
    for (auto &[offset, value] : values) {
      builder.CreateStore(
          value,
          builder.CreateConstInBoundsGEP2_64(
              type, memory, 0, static_cast<uint64_t>(offset / pointerBytes)));
    }
    return memory;
  }

  // How many bytes an address is behind the base.
  static Value *offsetOf(Value *address, Value &base, IRBuilder<> &builder) {
    const DataLayout &layout = builder.GetInsertBlock()->getDataLayout();
    Type *number = builder.getInt64Ty();
    Value *bytes = builder.getInt64(0);
    for (; auto *part = dyn_cast<GEPOperator>(address);
         address = part->getPointerOperand()) {
      bytes = builder.CreateAdd(bytes, emitGEPOffset(&builder, layout, part));
    }
    if (address == &base) {
      return bytes;
    }
    Value *distance = builder.CreateSub(builder.CreatePtrToInt(address, number),
                                        builder.CreatePtrToInt(&base, number));
    return builder.CreateAdd(distance, bytes);
  }

  static Value *loadFrom(AllocaInst &memory, LoadInst &load, Value &base) {
    IRBuilder<> builder(&load);
    Value *bytes = offsetOf(load.getPointerOperand(), base, builder);
    Value *index =
        builder.CreateExactSDiv(bytes, builder.getInt64(pointerBytes));
    Value *place = builder.CreateInBoundsGEP(memory.getAllocatedType(), &memory,
                                             {builder.getInt64(0), index});
    return builder.CreateLoad(load.getType(), place);
  }

  Function &function;
  const hls_unit &unit;
  const BulkMemory &kernel;
  StringRef name;                     // of what is passed
  MapVector<int64_t, Value *> values; // by their places
};

} // namespace

PreservedAnalyses HeldPointersPass::run(Function &function,
                                        FunctionAnalysisManager &) const {
  return HeldPointers(function, kernel).run() ? PreservedAnalyses::none()
                                              : PreservedAnalyses::all();
}
