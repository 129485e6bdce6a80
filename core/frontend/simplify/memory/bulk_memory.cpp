// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is copied or set as a whole. A circuit reads and writes elements,
// so what is left of memcpy, memmove and memset becomes loops over elements, or
// a few accesses. Of what Clang does to initialise local arrays, two things are
// dropped: zeros where the text has no initialiser, and the copy of a constant
// into an array that is only read, which is a table. Single structs are copied
// by their members before SROA, which would copy their padding as well; but not
// where the padding is read (read_bytes.h).
#include "core/frontend/simplify/circuit_passes.h"

#include "core/frontend/library/library.h"
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/member_notes.h"
#include "core/frontend/simplify/called_intrinsics.h"
#include "core/frontend/simplify/memory/member_objects.h"
#include "core/frontend/simplify/memory/memory_transfers.h"
#include "core/frontend/simplify/memory/move_direction.h"
#include "core/frontend/simplify/memory/read_bytes.h"
#include "core/frontend/simplify/memory/repeated_types.h"
#include "core/frontend/simplify/memory/transfer_counts.h"
#include "core/frontend/simplify/memory/volatile_sides.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace hls_frontend;

namespace {

// Accesses that are cheaper than a loop around one.
constexpr uint64_t maxUnrolled = 4;
// Of structs in variables, which are mostly values after all.
constexpr uint64_t maxOfStructs = 32;

class BulkExpansion {
public:
  BulkExpansion(hls_unit &unit, const hls_signature &kernel, Function &function,
                hls_diagnostics *diagnostics)
      : unit(unit), padding(unit.ast()), seen(unit, kernel),
        types(kernel, function.getDataLayout(), &padding, &unit),
        function(function), layout(function.getDataLayout()),
        diagnostics(diagnostics) {}

  bool runOnStructs() {
    SmallVector<MemIntrinsic *, 8> transfers = transfersOf(function);
    bool changed = false;
    erase_if(transfers, [this](const MemIntrinsic *transfer) {
      return isAutomatic(*transfer) || !areStructs(*transfer);
    });
    const auto withPadding = withReadPadding(transfers, types, layout);
    for (MemIntrinsic *transfer : transfers) {
      changed |=
          expand(*transfer, maxOfStructs, withPadding.contains(transfer));
    }
    return exchangeElements() || changed;
  }

  bool run() {
    bool changed = false;
    SmallVector<AllocaInst *, 8> locals;
    for (Instruction &instruction :
         make_early_inc_range(instructions(function))) {
      if (isAutomatic(instruction)) {
        instruction.eraseFromParent();
        changed = true;
      } else if (auto *local = dyn_cast<AllocaInst>(&instruction)) {
        locals.push_back(local);
      }
    }
    for (AllocaInst *local : locals) {
      changed |= replaceByTable(*local);
    }
    for (MemIntrinsic *transfer : transfersOf(function)) {
      changed |= expand(*transfer, maxUnrolled);
    }
    return changed;
  }

private:
  // A write of zeros that the text does not have.
  static bool isAutomatic(const Instruction &instruction) {
    const MDNode *notes = instruction.getMetadata(LLVMContext::MD_annotation);
    if (!notes || !isa<MemSetInst, StoreInst, MemCpyInst>(instruction)) {
      return false;
    }
    return any_of(notes->operands(), [](const MDOperand &note) {
      const auto *text = dyn_cast<MDString>(note);
      return text && text->getString() == "auto-init";
    });
  }

  // Whether one struct is copied or set as a whole; or a few that have padding
  // and become values.
  bool areStructs(const MemIntrinsic &transfer) const {
    Type *type = types.of(transfer);
    const auto *length = dyn_cast<ConstantInt>(transfer.getLength());
    if (!type || !type->isStructTy() || !length) {
      return false;
    }
    uint64_t bytes = length->getZExtValue();
    uint64_t each = layout.getTypeAllocSize(type).getFixedValue();
    if (bytes == each) {
      return true;
    }
    const auto *move = dyn_cast<MemTransferInst>(&transfer);
    SmallVector<RepeatedMember, 4> members;
    return bytes % each == 0 && !types.bytesOf(type).all() &&
           types.addMembers(type, /*withPadding=*/false, members) &&
           bytes / each * members.size() <= maxOfStructs &&
           (isSplitLater(*transfer.getDest(), type) ||
            (move && isSplitLater(*move->getSource(), type)));
  }

  // Whether an address is in a variable of which each element becomes values:
  // with what is between its members, if that is copied.
  static bool isSplitLater(const Value &address, const Type *element) {
    const auto *local =
        dyn_cast<AllocaInst>(getUnderlyingObject(&address, /*MaxLookup=*/0));
    return local && repeatedIn(local->getAllocatedType()) == element &&
           hasConstantPlaces(*local);
  }

  static bool hasConstantPlaces(const Value &address) {
    return all_of(address.users(), [](const User *user) {
      const auto *part = dyn_cast<GetElementPtrInst>(user);
      return part ? part->hasAllConstantIndices() && hasConstantPlaces(*part)
                  : !isa<PHINode, SelectInst>(user);
    });
  }

  // The uses of a local array.
  struct Uses {
    SmallVector<MemCpyInst *, 2> copiesInto;
    const LoadInst *load = nullptr;
    bool isWritten = false; // other than by these copies
    bool isUnknown = false;
  };

  static Uses usesOf(AllocaInst &local) {
    Uses uses;
    SmallVector<Use *, 16> work;
    SmallPtrSet<const Value *, 16> seen;
    auto push = [&](Value &value) {
      if (seen.insert(&value).second) {
        for (Use &use : value.uses()) {
          work.push_back(&use);
        }
      }
    };
    push(local);
    while (!work.empty()) {
      Use &use = *work.pop_back_val();
      User *user = use.getUser();
      if (isa<GetElementPtrInst, PHINode, SelectInst>(user)) {
        push(*user);
      } else if (auto *load = dyn_cast<LoadInst>(user)) {
        uses.load = load;
      } else if (isa<StoreInst>(user) && use.getOperandNo() == 1) {
        uses.isWritten = true;
      } else if (auto *copy = dyn_cast<MemCpyInst>(user)) {
        if (use.getOperandNo() == 0) {
          uses.copiesInto.push_back(copy);
        }
      } else if (isa<MemIntrinsic>(user)) {
        uses.isWritten = true;
      } else if (!isa<ICmpInst>(user)) {
        uses.isUnknown = true;
      }
    }
    return uses;
  }

  // An array that holds nothing but a copy of a constant is that constant.
  bool replaceByTable(AllocaInst &local) {
    Uses uses = usesOf(local);
    if (uses.isUnknown || uses.isWritten) {
      return false;
    }
    if (uses.copiesInto.empty()) {
      diagnoseUnwritten(uses);
      return false;
    }
    MemCpyInst &copy = *uses.copiesInto.front();
    auto *table = dyn_cast<GlobalVariable>(copy.getSource());
    const auto *length = dyn_cast<ConstantInt>(copy.getLength());
    std::optional<TypeSize> size = local.getAllocationSize(layout);
    if (uses.copiesInto.size() > 1 || copy.getDest() != &local || !table ||
        !table->isConstant() || !length || !size ||
        length->getZExtValue() != size->getFixedValue() ||
        layout.getTypeAllocSize(table->getValueType()) != *size) {
      return false;
    }
    copy.eraseFromParent();
    local.replaceAllUsesWith(table);
    return true;
  }

  void diagnoseUnwritten(const Uses &uses) {
    if (!uses.load) {
      return;
    }
    const char *name = nullptr;
    LLVMValueRef load = wrap(const_cast<LoadInst *>(uses.load));
    hls_range place = hls_unit_array_of(&unit, load, &name);
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "uninitialised-read",
        hls_unit_range_of(&unit, load),
        "this element is read, but no element is ever written; give the array "
        "an initialiser");
    if (name) {
      hls_diagnostic_add_note(diagnostic, place, "'%s' is declared here", name);
    }
  }

  // Whether a value of that type can be made of a byte that is repeated.
  static bool canSpread(const Value *byte, Type *type) {
    const auto *constant = dyn_cast<ConstantInt>(byte);
    return type->isIntOrIntVectorTy() || type->isFPOrFPVectorTy() ||
           (constant && constant->isZero());
  }

  // The pattern that a byte makes in a value of that type.
  static Value *spread(Value *byte, Type *type, IRBuilder<> &builder) {
    const auto *constant = dyn_cast<ConstantInt>(byte);
    if (constant && constant->isZero()) {
      return Constant::getNullValue(type);
    }
    unsigned bits = type->getPrimitiveSizeInBits().getFixedValue();
    unsigned whole = (bits + 7) / 8 * 8;
    APInt ones(whole, 0);
    for (unsigned i = 0; i < whole; i += 8) {
      ones.setBit(i);
    }
    Type *integer = builder.getIntNTy(whole);
    Value *value = builder.CreateZExt(byte, integer);
    if (whole > 8) {
      value = builder.CreateMul(value, ConstantInt::get(integer, ones));
    }
    value = builder.CreateTrunc(value, builder.getIntNTy(bits));
    return builder.CreateBitCast(value, type);
  }

  struct Transfer {
    MemIntrinsic &intrinsic;
    Type *repeated;
    SmallVector<RepeatedMember, 4> members;
    bool isVolatileStore;
    bool isVolatileLoad = false;
    bool isExchange = false;
  };

  // Whether the members are all that anybody sees of what is exchanged.
  bool isSeenByMembers(const MemIntrinsic &both) const {
    Type *type = types.of(both);
    SmallVector<const Value *, 4> objects = objectsBehind(*both.getDest());
    return type &&
           (types.bytesOf(type).all() || all_of(objects, [&](auto *object) {
              return isa<Argument>(object) || !seen.mayHave(*object);
            }));
  }

  // The elements that qsort() exchanges, by their members.
  bool exchangeElements() {
    Function *exchange = function.getParent()->getFunction(exchangeName);
    if (!exchange) {
      return false;
    }
    for (User *user : make_early_inc_range(exchange->users())) {
      auto *call = cast<CallInst>(user);
      if (call->getFunction() != &function) {
        continue;
      }
      IRBuilder<> builder(call);
      auto *both = cast<MemIntrinsic>(builder.CreateMemCpy(
          call->getArgOperand(0), MaybeAlign(), call->getArgOperand(1),
          MaybeAlign(), call->getArgOperand(2)));
      if (!isSeenByMembers(*both) ||
          !expand(*both, maxUnrolled, /*withPadding=*/false,
                  /*isExchange=*/true)) {
        both->eraseFromParent();
        hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR,
                            "unsupported-external-call",
                            hls_unit_range_near(&unit, wrap(call)),
                            "'qsort' sorts numbers, and structs and rows of an "
                            "array that is an argument or a variable; sort "
                            "their indices, or write the sort in C");
      }
      call->eraseFromParent();
    }
    return true;
  }

  // Accesses to one of the repetitions.
  void access(const Transfer &transfer, Value *index, IRBuilder<> &builder) {
    Value *wide = builder.CreateSExt(index, builder.getInt64Ty());
    for (const RepeatedMember &member : transfer.members) {
      auto address = [&](Value *base) {
        SmallVector<Value *, 4> path = {wide};
        for (unsigned number : member.path) {
          path.push_back(builder.getInt32(number));
        }
        Value *place = builder.CreateInBoundsGEP(transfer.repeated, base, path);
        return member.padding
                   ? builder.CreateInBoundsGEP(builder.getInt8Ty(), place,
                                               builder.getInt64(member.padding))
                   : place;
      };
      Value *to = address(transfer.intrinsic.getDest());
      if (auto *fill = dyn_cast<MemSetInst>(&transfer.intrinsic)) {
        note(member,
             builder.CreateStore(spread(fill->getValue(), member.type, builder),
                                 to, transfer.isVolatileStore));
      } else {
        auto &move = cast<MemTransferInst>(transfer.intrinsic);
        Value *from = address(move.getSource());
        LoadInst *load =
            builder.CreateLoad(member.type, from, transfer.isVolatileLoad);
        note(member, load);
        if (transfer.isExchange) {
          builder.CreateStore(builder.CreateLoad(member.type, to), from);
        }
        note(member, builder.CreateStore(load, to, transfer.isVolatileStore));
      }
    }
  }

  static void note(const RepeatedMember &member, Value *access) {
    if (member.padding) {
      hls_note_member(wrap(access), HLS_PADDING);
    }
  }

  // The index of an element, counted from the end that is to be moved first.
  static Value *indexFrom(Value *isBackwards, Value *index, Value *count,
                          IRBuilder<> &builder) {
    if (match(isBackwards, m_Zero())) {
      return index;
    }
    Value *last = builder.CreateSub(count, builder.getInt32(1));
    return builder.CreateSelect(isBackwards, builder.CreateSub(last, index),
                                index);
  }

  void expandLoop(const Transfer &transfer, Value *count, Value *isBackwards) {
    Instruction *place = &transfer.intrinsic;
    DebugLoc location = place->getDebugLoc();
    if (!isa<ConstantInt>(count)) {
      IRBuilder<> builder(place);
      Value *any = builder.CreateICmpNE(count, builder.getInt32(0));
      place = SplitBlockAndInsertIfThen(any, place->getIterator(), false);
      place->setDebugLoc(location);
    }
    auto [body, index] = SplitBlockAndInsertSimpleForLoop(count, place);
    IRBuilder<> builder(body);
    builder.SetCurrentDebugLocation(location);
    access(transfer, indexFrom(isBackwards, index, count, builder), builder);
    // The instructions of the helper have no place in the text yet.
    for (Instruction &part : *body->getParent()) {
      part.setDebugLoc(location);
    }
  }

  void expandStraight(const Transfer &transfer, ConstantInt &count,
                      Value *isBackwards) {
    IRBuilder<> builder(&transfer.intrinsic);
    for (uint64_t i = 0; i < count.getZExtValue(); i++) {
      Value *index = builder.getInt32(static_cast<uint32_t>(i));
      access(transfer, indexFrom(isBackwards, index, &count, builder), builder);
    }
  }

  // What is not by loops over elements is left as it is.
  bool expand(MemIntrinsic &intrinsic, uint64_t maxStraight,
              bool withPadding = false, bool isExchange = false) {
    auto *move = dyn_cast<MemTransferInst>(&intrinsic);
    auto *fill = dyn_cast<MemSetInst>(&intrinsic);
    const auto *length = dyn_cast<ConstantInt>(intrinsic.getLength());
    if (length && length->isZero()) {
      intrinsic.eraseFromParent();
      return true;
    }
    Transfer transfer = {intrinsic,
                         types.of(intrinsic),
                         {},
                         isVolatileAt(intrinsic, *intrinsic.getDest()),
                         move && isVolatileAt(intrinsic, *move->getSource()),
                         isExchange};
    if (!transfer.repeated ||
        !types.addMembers(transfer.repeated, withPadding, transfer.members) ||
        (fill && !all_of(transfer.members, [&](const RepeatedMember &member) {
           return canSpread(fill->getValue(), member.type);
         }))) {
      return false;
    }
    IRBuilder<> builder(&intrinsic);
    Value *count = countOf(intrinsic.getLength(),
                           layout.getTypeAllocSize(transfer.repeated), builder);
    if (!count) {
      return false;
    }
    auto *constant = dyn_cast<ConstantInt>(count);
    uint64_t times = constant ? constant->getZExtValue() : 0;
    bool isOne = times * transfer.members.size() == 1;
    Value *isBackwards =
        move && !isOne ? movesBackwards(*move, builder) : builder.getFalse();
    if (!isBackwards) {
      return false;
    }
    if (constant &&
        (times <= 1 || times * transfer.members.size() <= maxStraight)) {
      expandStraight(transfer, *constant, isBackwards);
    } else {
      expandLoop(transfer, count, isBackwards);
    }
    intrinsic.eraseFromParent();
    return true;
  }

  hls_unit &unit;
  StructPadding padding;
  SeenOtherwise seen;
  RepeatedTypes types;
  Function &function;
  const DataLayout &layout;
  hls_diagnostics *diagnostics;
};

} // namespace

bool hls_frontend::BulkMemory::runOn(Function &function) const {
  // Zeros that the text does not have are set to variables alone.
  const Module &module = *function.getParent();
  if ((onlyStructs || !hasVariables) && !module.getFunction(exchangeName) &&
      !callsIntrinsics(module, isMemoryTransfer)) {
    return false;
  }
  BulkExpansion expansion(*unit, *kernel, function, diagnostics);
  return onlyStructs ? expansion.runOnStructs() : expansion.run();
}
