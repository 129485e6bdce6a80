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
        types(*kernel.kernel, layout, &padding), function(function) {}

  bool run() {
    SmallVector<AllocaInst *, 8> structs;
    for (Instruction &instruction : function.getEntryBlock()) {
      auto *local = dyn_cast<AllocaInst>(&instruction);
      // Of a union, LLVM's type has one member alone.
      if (local && local->getAllocatedType()->isStructTy() &&
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
    SmallVector<std::pair<StoreInst *, uint64_t>, 8> stores;
    collect(local, 0, stores);
    bool changed = false;
    for (auto [store, offset] : stores) {
      changed |= split(local, *store, offset);
    }
    return changed;
  }

  // The members that a value covers, if it is not one of them. False when it
  // covers a part of one.
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
    return members.size() > 1 ||
           (members.size() == 1 && layout.getTypeStoreSize(members[0].type) !=
                                       layout.getTypeStoreSize(&value));
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

  // Where the struct begins of which a register is loaded; null if unknown.
  Value *startOf(LoadInst &load, uint64_t offset) const {
    Value *address = load.getPointerOperand();
    if (offset == 0) {
      return address;
    }
    APInt bytes(64, 0);
    Value *base = address->stripAndAccumulateConstantOffsets(
        layout, bytes, /*AllowNonInbounds=*/true);
    return bytes == offset ? base : nullptr;
  }

  // An integer that the text stores over a struct is one where it comes from.
  static bool isStruct(const Value &address) {
    const Type *type = nullptr;
    if (const auto *local = dyn_cast<AllocaInst>(&address)) {
      type = local->getAllocatedType();
    } else if (const auto *global = dyn_cast<GlobalVariable>(&address)) {
      type = global->getValueType();
    } else if (const auto *part = dyn_cast<GEPOperator>(&address)) {
      type = part->getResultElementType();
    }
    return type && type->isStructTy();
  }

  bool split(AllocaInst &local, StoreInst &store, uint64_t offset) {
    auto *load = dyn_cast<LoadInst>(store.getValueOperand());
    auto &record = *cast<StructType>(local.getAllocatedType());
    SmallVector<Member, 8> members;
    Value *from = load && load->isSimple() && store.isSimple()
                      ? startOf(*load, offset)
                      : nullptr;
    if (!from || !findMembers(record, *load->getType(), offset, members)) {
      return false;
    }
    giveType(*from, record);
    if (!isStruct(*from) && !store.hasMetadata(registerNote)) {
      return false;
    }
    IRBuilder<> before(load), behind(&store);
    for (const Member &member : members) {
      Value *value = before.CreateLoad(
          member.type, before.CreateInBoundsGEP(&record, from, member.path));
      behind.CreateStore(
          value, behind.CreateInBoundsGEP(&record, &local, member.path));
    }
    store.eraseFromParent();
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
