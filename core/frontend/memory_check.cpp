/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnoses pairs of accesses to one array whose order the circuit would not
 * keep. An array has one memory controller, which serves each port in order
 * and different ports as requests come: what is ordered in the text stays so
 * only if the two never touch the same element, or if the later one is a store
 * that waits for the earlier one, a load.
 */
#include "clang_unit.h"
#include "llvm_analyses.h"
#include "memory_conflict.h"
#include "memory_order.h"
#include "unit.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class MemoryCheck {
public:
  MemoryCheck(hls_unit &unit, const hls_signature &kernel, Function &function,
              hls_diagnostics *diagnostics, FunctionAnalysisManager &analyses)
      : unit(unit), kernel(kernel), diagnostics(diagnostics),
        loops(analyses.getResult<LoopAnalysis>(function)),
        dominators(analyses.getResult<DominatorTreeAnalysis>(function)),
        analyses{analyses.getResult<ScalarEvolutionAnalysis>(function), loops,
                 dominators, steps} {
    ReversePostOrderTraversal<Function *> order(&function);
    irreducible = containsIrreducibleCFG<const BasicBlock *>(order, loops);
    collect(order);
  }

  void run() {
    for (size_t i = 0; i < accesses.size(); i++) {
      for (size_t k = i + 1; k < accesses.size(); k++) {
        const ArrayAccess &one = accesses[i];
        const ArrayAccess &other = accesses[k];
        if (one.array != other.array || (!one.isStore() && !other.isStore())) {
          continue;
        }
        // One way round is enough to say about a pair.
        if (!checkOrder(one, other)) {
          checkOrder(other, one);
        }
      }
    }
    for (const auto &[second, firsts] : conflicts) {
      diagnose(*second, firsts);
    }
  }

private:
  void collect(ReversePostOrderTraversal<Function *> &order) {
    for (BasicBlock *block : order) {
      for (Instruction &instruction : *block) {
        if (!isa<LoadInst, StoreInst>(instruction)) {
          continue;
        }
        if (const Argument *array = arrayOf(instruction)) {
          const hls_param &param = kernel.params[array->getArgNo()];
          uint64_t bytes =
              static_cast<uint64_t>(hls_param_num_elements(&param)) *
              param.scalar.storage_bytes;
          accesses.push_back(
              {&instruction, array, bytes, loops.getLoopFor(block)});
        }
      }
    }
  }

  // The array argument an access is made to. Pointers that may lead to several
  // arrays are for the translation to diagnose.
  const Argument *arrayOf(const Instruction &instruction) const {
    SmallVector<const Value *, 4> objects;
    getUnderlyingObjects(getLoadStorePointerOperand(&instruction), objects,
                         nullptr, /*MaxLookup=*/0);
    const Argument *array = nullptr;
    for (const Value *object : objects) {
      const auto *argument = dyn_cast<Argument>(object);
      if (!argument || (array && array != argument) ||
          argument->getArgNo() >= kernel.num_params ||
          !kernel.params[argument->getArgNo()].is_array) {
        return nullptr;
      }
      array = argument;
    }
    return array;
  }

  // Notes the pair if `first` can come before `second` at the same
  // element. Returns whether it did.
  bool checkOrder(const ArrayAccess &first, const ArrayAccess &second) {
    const auto *load = dyn_cast<LoadInst>(first.instruction);
    const auto *store = dyn_cast<StoreInst>(second.instruction);
    if (load && store && !irreducible &&
        storeWaitsForLoad(*store, *load, dominators)) {
      return false;
    }
    SmallVector<Loop *, 4> common = commonLoops(first, second);
    const Loop *innermost = common.empty() ? nullptr : common.back();
    unsigned depth = static_cast<unsigned>(common.size());
    if (irreducible || (followsInIteration(*first.instruction,
                                           *second.instruction, innermost) &&
                        mayConflict(analyses, first, second, {depth, false}))) {
      conflicts[&second].push_back({&first, false});
      return true;
    }
    for (unsigned level = depth; level > 0; level--) {
      if (mayConflict(analyses, first, second, {level - 1, true})) {
        conflicts[&second].push_back({&first, true});
        return true;
      }
    }
    return false;
  }

  static const char *verb(const ArrayAccess &access) {
    return access.isStore() ? "written" : "read";
  }

  hls_range rangeOf(const ArrayAccess &access) {
    return hls_unit_range_of(&unit, wrap(access.instruction));
  }

  struct Earlier {
    const ArrayAccess *access;
    bool inEarlierIteration;
  };

  // One diagnostic per later access, whatever number of earlier ones it has.
  void diagnose(const ArrayAccess &second, ArrayRef<Earlier> firsts) {
    const char *name = kernel.params[second.array->getArgNo()].name;
    hls_range range = rangeOf(second);
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "memory-dependence-unsupported",
        range.file ? range : kernel.name_range,
        "an element of '%s' may be %s here after it was %s%s, and nothing in "
        "the circuit keeps this order: that needs a load-store queue, which is "
        "not available yet; keep the value in a variable or use another array",
        name, verb(second), verb(*firsts[0].access),
        firsts[0].inEarlierIteration ? " in an earlier iteration" : "");
    for (const Earlier &first : firsts) {
      hls_diagnostic_add_note(
          diagnostic, rangeOf(*first.access), "it is %s here%s",
          verb(*first.access),
          first.inEarlierIteration ? ", in an earlier iteration" : "");
    }
  }

  hls_unit &unit;
  const hls_signature &kernel;
  hls_diagnostics *diagnostics;
  LoopInfo &loops;
  DominatorTree &dominators;
  // Enough for hundreds of pairs; beyond it pairs count as conflicts.
  unsigned steps = 2000;
  LoopAnalyses analyses;
  // With jumps into loops, iterations are not what they seem.
  bool irreducible = false;
  std::vector<ArrayAccess> accesses;
  // What comes too early, by the later access.
  MapVector<const ArrayAccess *, SmallVector<Earlier, 2>> conflicts;
};

} // namespace

hls_status hls_unit_check_memory(hls_unit *unit, const hls_signature *kernel,
                                 hls_diagnostics *diagnostics,
                                 hls_error *error) {
  Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  if (!function || function->isDeclaration() ||
      function->arg_size() != kernel->num_params) {
    return hls_error_set(error, HLS_INVALID, "there is no LLVM IR for '%s'",
                         kernel->name);
  }
  size_t errorsBefore = diagnostics->num_errors;
  LlvmAnalyses analyses(*unit->module);
  MemoryCheck(*unit, *kernel, *function, diagnostics, analyses.functions).run();
  if (diagnostics->num_errors > errorsBefore) {
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  return HLS_OK;
}
