// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small structs that functions take and return by value. Clang passes them as
// the host's ABI does, in registers that each hold several members: it loads
// integers or vectors, and stores them where the function expects the struct.
// Inlined, that is a copy, which is made here by members.
#include "core/frontend/simplify/circuit_passes.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/memory/repeated_types.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

// On stores of registers to the structs that they are parts of.
static constexpr const char *registerNote = "hls.register";

namespace {

bool hasUnion(const Type *type) {
  if (const auto *array = dyn_cast<ArrayType>(type)) {
    return hasUnion(array->getElementType());
  }
  const auto *record = dyn_cast<StructType>(type);
  return record &&
         ((record->hasName() && record->getName().starts_with("union.")) ||
          any_of(record->elements(), hasUnion));
}

class CoercedCopies {
public:
  CoercedCopies(const BulkMemory &kernel, Function &function)
      : layout(function.getDataLayout()), padding(kernel.unit->ast()),
        types(*kernel.kernel, layout, &padding, kernel.unit),
        function(function) {}

  bool run() {
    SmallVector<AllocaInst *, 8> structs;
    for (Instruction &instruction : function.getEntryBlock()) {
      auto *local = dyn_cast<AllocaInst>(&instruction);
      if (local) {
        nameRegisters(*local);
      }
      // Of a union, LLVM's type has one member alone.
      if (local && repeatedIn(local->getAllocatedType())->isStructTy() &&
          !hasUnion(local->getAllocatedType())) {
        structs.push_back(local);
      }
    }
    bool changed = false;
    for (AllocaInst *local : structs) {
      changed |= splitStores(*local);
    }
    return changed;
  }

private:
  struct Member {
    Type *type;
    uint64_t offset;
    SmallVector<Value *, 4> path;
  };

  // A struct in a variable.
  struct Element {
    StructType &record;
    AllocaInst &variable;
    uint64_t number;
  };

  // A variable that Clang made for registers which are larger than the struct
  // in them becomes that struct, which is copied to or from it as a whole.
  void nameRegisters(AllocaInst &local) const {
    const auto *registers = dyn_cast<StructType>(local.getAllocatedType());
    if (!registers || !registers->isLiteral() || local.isArrayAllocation()) {
      return;
    }
    for (const User *user : local.users()) {
      const auto *copy = dyn_cast<MemCpyInst>(user);
      const auto *length =
          copy ? dyn_cast<ConstantInt>(copy->getLength()) : nullptr;
      const Value *other = !copy                       ? nullptr
                           : copy->getDest() == &local ? copy->getSource()
                                                       : copy->getDest();
      StructType *record = other ? structAt(*other) : nullptr;
      if (record && !record->isLiteral() && length &&
          length->getValue() == layout.getTypeAllocSize(record) &&
          areWithin(local, 0, length->getZExtValue())) {
        local.setAllocatedType(record);
        return;
      }
    }
  }

  // Whether all accesses to an address are to so many bytes behind the start.
  bool areWithin(const Value &address, uint64_t offset, uint64_t size) const {
    return all_of(address.users(), [&](const User *user) {
      const auto *part = dyn_cast<GetElementPtrInst>(user);
      const auto *transfer = dyn_cast<MemIntrinsic>(user);
      APInt place(64, offset);
      if (part) {
        return part->accumulateConstantOffset(layout, place) &&
               areWithin(*part, place.getZExtValue(), size);
      }
      if (transfer) {
        const auto *length = dyn_cast<ConstantInt>(transfer->getLength());
        return length && offset + length->getZExtValue() <= size;
      }
      const auto *store = dyn_cast<StoreInst>(user);
      bool isAccess = isa<LoadInst>(user) ||
                      (store && store->getPointerOperand() == &address);
      return cast<Instruction>(user)->isLifetimeStartOrEnd() ||
             (isAccess && offset + layout.getTypeStoreSize(getLoadStoreType(
                                       const_cast<User *>(user))) <=
                              size);
    });
  }

  // Stores to a struct, each with how far behind its start.
  void collect(Value &address, uint64_t offset,
               SmallVectorImpl<std::pair<StoreInst *, uint64_t>> &stores) {
    for (User *user : address.users()) {
      auto *store = dyn_cast<StoreInst>(user);
      auto *part = dyn_cast<GetElementPtrInst>(user);
      APInt rest(64, offset);
      if (store && store->getPointerOperand() == &address) {
        stores.push_back({store, offset});
      } else if (part && part->accumulateConstantOffset(layout, rest)) {
        collect(*part, rest.getZExtValue(), stores);
      }
    }
  }

  bool splitStores(AllocaInst &local) {
    auto &record = *cast<StructType>(repeatedIn(local.getAllocatedType()));
    uint64_t size = layout.getTypeAllocSize(&record).getFixedValue();
    SmallVector<std::pair<StoreInst *, uint64_t>, 8> stores;
    collect(local, 0, stores);
    bool changed = false;
    for (auto [store, offset] : stores) {
      Element element = {record, local, size ? offset / size : 0};
      changed |= split(element, *store, size ? offset % size : 0);
    }
    return changed;
  }

  // The members that a value covers. False when there are none, or it covers a
  // part of one.
  bool findMembers(StructType &record, Type &value, uint64_t offset,
                   SmallVectorImpl<Member> &members) const {
    SmallVector<RepeatedMember, 4> all;
    if (!types.addMembers(&record, /*withPadding=*/false, all)) {
      return false;
    }
    uint64_t end = offset + layout.getTypeStoreSize(&value).getFixedValue();
    for (const RepeatedMember &part : all) {
      Member member = {part.type, 0, {zero()}};
      for (unsigned number : part.path) {
        member.path.push_back(
            ConstantInt::get(Type::getInt32Ty(function.getContext()), number));
      }
      member.offset = static_cast<uint64_t>(
          layout.getIndexedOffsetInType(&record, member.path));
      uint64_t memberEnd =
          member.offset + layout.getTypeStoreSize(part.type).getFixedValue();
      if (memberEnd <= offset || member.offset >= end) {
        continue;
      }
      if (member.offset < offset || memberEnd > end) {
        return false;
      }
      members.push_back(member);
    }
    return !members.empty();
  }

  bool isMember(Type &value, ArrayRef<Member> members) const {
    return members.size() == 1 && layout.getTypeStoreSize(members[0].type) ==
                                      layout.getTypeStoreSize(&value);
  }

  Constant *zero() const {
    return ConstantInt::get(Type::getInt64Ty(function.getContext()), 0);
  }

  // A variable that Clang made for the registers becomes a struct, too.
  void giveType(Value &address, StructType &record) const {
    auto *local = dyn_cast<AllocaInst>(&address);
    uint64_t size = layout.getTypeAllocSize(&record).getFixedValue();
    auto fits = [&](const User *user) {
      const auto *transfer = dyn_cast<MemIntrinsic>(user);
      const auto *length =
          transfer ? dyn_cast<ConstantInt>(transfer->getLength()) : nullptr;
      return (isa<LoadInst>(user) &&
              layout.getTypeStoreSize(user->getType()) <= size) ||
             (length && length->getZExtValue() <= size) ||
             cast<Instruction>(user)->isLifetimeStartOrEnd();
    };
    if (local && !local->isArrayAllocation() &&
        !local->getAllocatedType()->isAggregateType() &&
        all_of(local->users(), fits)) {
      local->setAllocatedType(&record);
    }
  }

  // What is loaded for a register: alone, or together with another one. Null
  // if it is not loaded.
  static LoadInst *loadOf(Value &stored) {
    auto *part = dyn_cast<ExtractValueInst>(&stored);
    auto *load =
        dyn_cast<LoadInst>(part ? part->getAggregateOperand() : &stored);
    bool isPart = !part || (part->getNumIndices() == 1 && load &&
                            load->getType()->isStructTy());
    return load && load->isSimple() && isPart ? load : nullptr;
  }

  // Where the struct begins of which a register is loaded; null if unknown.
  Value *startOf(LoadInst &load, const Value &stored, uint64_t offset) const {
    Value *address = load.getPointerOperand();
    if (const auto *part = dyn_cast<ExtractValueInst>(&stored)) {
      auto *registers = cast<StructType>(load.getType());
      uint64_t place = layout.getStructLayout(registers)->getElementOffset(
          part->getIndices()[0]);
      return place == offset ? address : nullptr;
    }
    if (offset == 0) {
      return address;
    }
    APInt bytes(64, 0);
    Value *base = address->stripAndAccumulateConstantOffsets(
        layout, bytes, /*AllowNonInbounds=*/true);
    return bytes == offset ? base : nullptr;
  }

  // The struct at an address; null if it is something else, as an integer that
  // the text stores over a struct is where it comes from.
  static StructType *structAt(const Value &address) {
    Type *type = nullptr;
    if (const auto *local = dyn_cast<AllocaInst>(&address)) {
      type = local->getAllocatedType();
    } else if (const auto *global = dyn_cast<GlobalVariable>(&address)) {
      type = global->getValueType();
    } else if (const auto *part = dyn_cast<GEPOperator>(&address)) {
      type = part->getResultElementType();
    }
    return dyn_cast_or_null<StructType>(type);
  }

  bool split(const Element &element, StoreInst &store, uint64_t offset) {
    Value *stored = store.getValueOperand();
    LoadInst *load = loadOf(*stored);
    StructType &record = element.record;
    SmallVector<Member, 8> members;
    Value *from =
        load && store.isSimple() ? startOf(*load, *stored, offset) : nullptr;
    if (!from || !findMembers(record, *stored->getType(), offset, members) ||
        (stored == load && isMember(*stored->getType(), members))) {
      return false;
    }
    giveType(*from, record);
    if (!structAt(*from) && !store.hasMetadata(registerNote)) {
      return false;
    }
    IRBuilder<> before(load), behind(&store);
    Value *to = &element.variable;
    if (element.number) {
      to = behind.CreateConstInBoundsGEP1_64(&record, to, element.number);
    }
    for (const Member &member : members) {
      Value *value = before.CreateLoad(
          member.type, before.CreateInBoundsGEP(&record, from, member.path));
      behind.CreateStore(value,
                         behind.CreateInBoundsGEP(&record, to, member.path));
    }
    store.eraseFromParent();
    if (stored != load && stored->use_empty()) {
      cast<Instruction>(stored)->eraseFromParent();
    }
    if (load->use_empty()) {
      load->eraseFromParent();
    }
    return true;
  }

  const DataLayout &layout;
  StructPadding padding;
  RepeatedTypes types;
  Function &function;
};

} // namespace

// No argument of the text's is an integer that is stored in a struct first of
// all.
void hls_frontend::noteRegisters(Module &module) {
  for (Function &function : module) {
    for (Argument &argument : function.args()) {
      auto *store = argument.hasOneUse()
                        ? dyn_cast<StoreInst>(argument.user_back())
                        : nullptr;
      const auto *variable =
          store ? dyn_cast<AllocaInst>(
                      store->getPointerOperand()->stripInBoundsOffsets())
                : nullptr;
      if (variable && variable->getAllocatedType()->isStructTy()) {
        store->setMetadata(registerNote, MDNode::get(module.getContext(), {}));
      }
    }
  }
}

PreservedAnalyses
hls_frontend::SplitRegistersPass::run(Function &function,
                                      FunctionAnalysisManager &) {
  if (!CoercedCopies(kernel, function).run()) {
    return PreservedAnalyses::all();
  }
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}
