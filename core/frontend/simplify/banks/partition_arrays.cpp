/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays that the text wants as several memories. An access whose bank is known
 * is one to that bank; the others branch to an access for each bank that there
 * may be. After loops are unrolled, as that is what tells the banks, and before
 * equal addresses become one.
 */
#include "core/frontend/parse/object_names.h"
#include "core/frontend/signature/array_partitions.h"
#include "core/frontend/simplify/banks/bank_choice.h"
#include "core/frontend/simplify/banks/partitioned_arrays.h"
#include "core/frontend/simplify/circuit_passes.h"

#include "hls/work.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Accesses that those to unknown banks become, at the most: each has blocks of
// its own, and a request ends before a circuit of more does.
constexpr uint64_t maxAccesses = 1 << 11;

// An access, and where it leads to.
struct BankAccess {
  Instruction *access;
  SmallVector<std::optional<unsigned>, 2> known; // by partition
  SmallVector<Value *, 2> found;
  SmallVector<Value *, 4> indices; // by dimension
};

class Partitioning {
public:
  Partitioning(const BulkMemory &kernel, Function &function,
               std::vector<PartitionedArray> &arrays)
      : unit(*kernel.unit), signature(*kernel.kernel),
        diagnostics(kernel.diagnostics), function(function),
        layout(function.getDataLayout()), arrays(arrays) {}

  // Diagnoses pointers that something else than indices is made of.
  void look() {
    for (PartitionedArray &array : arrays) {
      SmallVector<Instruction *, 16> accesses;
      takeAccesses(array, accesses);
    }
  }

  void run(FunctionAnalysisManager &analyses) {
    IndexReader reader(analyses.getResult<ScalarEvolutionAnalysis>(function),
                       layout);
    BankChooser chooser(reader, layout);
    SmallVector<std::pair<PartitionedArray *, BankAccess>, 16> later;
    for (PartitionedArray &array : arrays) {
      SmallVector<Instruction *, 16> accesses;
      if (!takeAccesses(array, accesses)) {
        continue;
      }
      makeBanks(array);
      for (Instruction *access : accesses) {
        if (std::optional<BankAccess> found =
                choose(array, *access, reader, chooser)) {
          later.emplace_back(&array, std::move(*found));
        } else {
          diagnose(*access, array);
        }
      }
    }
    // Nothing is asked about the values any more: blocks may be divided.
    uint64_t made = 0;
    for (auto &[array, access] : later) {
      SmallVector<unsigned, 8> banks = banksOf(*array, access);
      made += banks.size() > 1 ? banks.size() : 0;
      if (made > maxAccesses) {
        diagnoseSize(*access.access);
        break;
      }
      replace(*array, access, banks);
    }
    promoteElements();
  }

private:
  // What reads and writes the array. Returns false when something else is done
  // with a pointer to it, which is diagnosed.
  bool takeAccesses(const PartitionedArray &array,
                    SmallVectorImpl<Instruction *> &accesses) {
    SmallVector<Value *, 16> open = {array.object};
    while (!open.empty()) {
      Value *pointer = open.pop_back_val();
      for (User *user : make_early_inc_range(pointer->users())) {
        hls_work_count(1);
        if (isa<GetElementPtrInst>(user)) {
          open.push_back(user);
        } else if (getLoadStorePointerOperand(user) == pointer &&
                   !(isa<StoreInst>(user) &&
                     cast<StoreInst>(user)->getValueOperand() == pointer)) {
          accesses.push_back(cast<Instruction>(user));
        } else if (auto *intrinsic = dyn_cast<IntrinsicInst>(user);
                   intrinsic && intrinsic->isLifetimeStartOrEnd()) {
          intrinsic->eraseFromParent();
        } else {
          diagnosePointer(cast<Instruction>(*user), array);
          return false;
        }
      }
    }
    return true;
  }

  void makeBanks(PartitionedArray &array) {
    SmallVector<int64_t, 4> strides(array.form.shape.size(), 1);
    for (unsigned i = 0; i < numBanks(array.partitions); i++) {
      ArrayForm form = {
          array.form.element,
          bankOf(array.partitions, i, array.form.shape, strides).shape};
      if (auto *local = dyn_cast<AllocaInst>(array.object)) {
        IRBuilder<> builder(local);
        AllocaInst *bank = builder.CreateAlloca(
            isElement(form) ? form.element : typeOf(form, 0));
        array.banks.push_back(bank);
        if (isElement(form)) {
          elements.push_back(bank);
        }
      }
      array.forms.push_back(std::move(form));
    }
  }

  static bool isElement(const ArrayForm &form) {
    return all_of(form.shape, [](int64_t size) { return size == 1; });
  }

  // Local variables of one element as values.
  void promoteElements() {
    erase_if(elements, [](const AllocaInst *element) {
      return !isAllocaPromotable(element);
    });
    if (!elements.empty()) {
      DominatorTree dominators(function);
      PromoteMemToReg(elements, dominators);
    }
  }

  // Of all elements behind an index of the dimension before.
  static Type *typeOf(const ArrayForm &form, unsigned dimension) {
    Type *type = form.element;
    for (size_t k = form.shape.size(); k-- > dimension;) {
      type = ArrayType::get(type, static_cast<uint64_t>(form.shape[k]));
    }
    return type;
  }

  static std::optional<BankAccess> choose(const PartitionedArray &array,
                                          Instruction &access,
                                          IndexReader &reader,
                                          BankChooser &chooser) {
    SmallVector<ArrayIndex, 4> indices =
        reader.of(access, *array.object, array.form);
    BankAccess result = {&access, {}, {}, {}};
    bool isFirst = true;
    const auto *partition = array.partitions.begin();
    for (unsigned k = 0; k < indices.size(); k++) {
      bool isPartitioned =
          partition != array.partitions.end() && partition->dimension == k;
      // An index of the next row would be one of another bank.
      if (!isFirst && !indices[k].isInRow) {
        return std::nullopt;
      }
      isFirst &= !isPartitioned;
      if (!isPartitioned) {
        IRBuilder<> builder(&access);
        result.indices.push_back(BankChooser::emit(indices[k], builder));
        continue;
      }
      std::optional<BankChoice> choice =
          chooser.choose(*partition, indices[k], access);
      if (!choice) {
        return std::nullopt;
      }
      result.known.push_back(choice->known);
      result.found.push_back(choice->found);
      result.indices.push_back(choice->index);
      partition++;
    }
    return indices.empty() ? std::nullopt : std::optional(result);
  }

  // The numbers that the banks of an access may have.
  static SmallVector<unsigned, 8> banksOf(const PartitionedArray &array,
                                          const BankAccess &access) {
    SmallVector<unsigned, 8> banks = {0};
    for (auto [partition, known] : zip(array.partitions, access.known)) {
      SmallVector<unsigned, 8> more;
      auto count = static_cast<unsigned>(partition.count);
      for (unsigned bank : banks) {
        for (unsigned i = known.value_or(0); i < (known ? *known + 1 : count);
             i++) {
          more.push_back(bank * count + i);
        }
      }
      banks = std::move(more);
    }
    return banks;
  }

  // The number of the bank when the circuit runs.
  static Value *bankFound(const PartitionedArray &array,
                          const BankAccess &access, IRBuilder<> &builder) {
    Value *bank = builder.getInt32(0);
    for (auto [partition, known, found] :
         zip(array.partitions, access.known, access.found)) {
      bank = builder.CreateMul(
          bank, builder.getInt32(static_cast<unsigned>(partition.count)));
      bank = builder.CreateAdd(bank, known ? builder.getInt32(*known) : found);
    }
    return bank;
  }

  static Instruction *accessBank(const PartitionedArray &array,
                                 const BankAccess &access, unsigned bank,
                                 Instruction *before) {
    IRBuilder<> builder(before);
    builder.SetCurrentDebugLocation(access.access->getDebugLoc());
    Value *pointer = array.banks[bank];
    unsigned rank = isElement(array.forms[bank])
                        ? 0
                        : static_cast<unsigned>(access.indices.size());
    for (unsigned k = 0; k < rank; k++) {
      pointer = builder.CreateGEP(typeOf(array.forms[bank], k + 1), pointer,
                                  access.indices[k]);
    }
    Instruction *same = access.access->clone();
    same->setOperand(isa<LoadInst>(same) ? LoadInst::getPointerOperandIndex()
                                         : StoreInst::getPointerOperandIndex(),
                     pointer);
    same->insertBefore(before);
    return same;
  }

  void replace(const PartitionedArray &array, const BankAccess &access,
               ArrayRef<unsigned> banks) {
    Instruction *old = access.access;
    if (banks.size() == 1) {
      Instruction *same = accessBank(array, access, banks.front(), old);
      old->replaceAllUsesWith(same);
    } else {
      branch(array, access, banks);
    }
    Value *pointer = getLoadStorePointerOperand(old);
    old->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(pointer);
  }

  // A way for each bank. The last one is taken for numbers that there are not.
  static void branch(const PartitionedArray &array, const BankAccess &access,
                     ArrayRef<unsigned> banks) {
    Instruction *old = access.access;
    BasicBlock *begin = old->getParent();
    BasicBlock *end = SplitBlock(begin, old);
    IRBuilder<> builder(begin->getTerminator());
    builder.SetCurrentDebugLocation(old->getDebugLoc());
    Value *found = bankFound(array, access, builder);
    PHINode *value = nullptr;
    if (!old->getType()->isVoidTy()) {
      value =
          PHINode::Create(old->getType(), static_cast<unsigned>(banks.size()),
                          "", end->begin());
      value->setDebugLoc(old->getDebugLoc());
      old->replaceAllUsesWith(value);
    }
    SmallVector<BasicBlock *, 8> ways;
    for (unsigned bank : banks) {
      BasicBlock *way =
          BasicBlock::Create(begin->getContext(), "", begin->getParent(), end);
      Instruction *jump = BranchInst::Create(end, way);
      jump->setDebugLoc(old->getDebugLoc());
      Instruction *same = accessBank(array, access, bank, jump);
      if (value) {
        value->addIncoming(same, way);
      }
      ways.push_back(way);
    }
    SwitchInst *choice = builder.CreateSwitch(
        found, ways.back(), static_cast<unsigned>(banks.size() - 1));
    for (size_t i = 0; i + 1 < banks.size(); i++) {
      choice->addCase(builder.getInt32(banks[i]), ways[i]);
    }
    begin->getTerminator()->eraseFromParent();
  }

  void report(Instruction &place, const std::string &text) {
    hls_range range = hls_unit_range_near(&unit, wrap(&place));
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
        range.file ? range : signature.name_range, "%s", text.c_str());
  }

  void diagnosePointer(Instruction &user, const PartitionedArray &array) {
    report(user, "this pointer may lead into any of the memories that '" +
                     array.name.str() +
                     "' is partitioned into; index the array by its name, or "
                     "leave the partition out");
  }

  void diagnose(Instruction &access, const PartitionedArray &array) {
    report(access,
           "nothing tells which of the memories that '" + array.name.str() +
               "' is partitioned into this access is made to; index each "
               "dimension of the array by itself, or leave the partition out");
  }

  void diagnoseSize(Instruction &access) {
    report(access, "accesses to partitioned arrays would be more than " +
                       std::to_string(maxAccesses) +
                       "; ask for fewer memories, or unroll loops so that "
                       "each access is made to one of them");
  }

  hls_unit &unit;
  const hls_signature &signature;
  hls_diagnostics *diagnostics;
  Function &function;
  const DataLayout &layout;
  std::vector<PartitionedArray> &arrays;
  std::vector<AllocaInst *> elements; // that are all of their banks
};

} // namespace

PreservedAnalyses
PartitionArraysPass::run(Function &function,
                         FunctionAnalysisManager &analyses) const {
  std::vector<PartitionedArray> arrays =
      findPartitionedArrays(kernel, function);
  bool isRefused = !looksAlone && kernel.diagnostics->num_errors > 0;
  if (arrays.empty() || isRefused) {
    return PreservedAnalyses::all(); // as in most kernels
  }
  Partitioning partitioning(kernel, function, arrays);
  if (looksAlone) {
    partitioning.look();
    return PreservedAnalyses::all();
  }
  partitioning.run(analyses);
  return PreservedAnalyses::none();
}
