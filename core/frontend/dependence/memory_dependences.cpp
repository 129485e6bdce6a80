/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds pairs of accesses to one array whose order the circuit would not keep
 * by itself. A memory controller serves each port in order and different ports
 * as requests come: what is ordered in the text stays so only if the two never
 * touch the same element, or if the later one is a store that waits for the
 * earlier one, a load. All other pairs need a load-store queue.
 */
#include "core/frontend/dependence/memory_dependences.h"

#include "core/frontend/dependence/memory_conflict.h"
#include "core/frontend/dependence/memory_order.h"
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/llvm_analyses.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class DependenceFinder {
public:
  DependenceFinder(hls_unit &unit, const hls_signature &kernel,
                   Function &function, FunctionAnalysisManager &analyses)
      : unit(unit), kernel(kernel),
        loops(analyses.getResult<LoopAnalysis>(function)),
        dominators(analyses.getResult<DominatorTreeAnalysis>(function)),
        analyses{analyses.getResult<ScalarEvolutionAnalysis>(function), loops,
                 dominators, solver} {
    ReversePostOrderTraversal<Function *> order(&function);
    irreducible = containsIrreducibleCFG<const BasicBlock *>(order, loops);
    collect(order);
  }

  void run() {
    for (size_t i = 0; i < accesses.size(); i++) {
      for (size_t k = i + 1; k < accesses.size(); k++) {
        const ArrayAccess &one = accesses[i];
        const ArrayAccess &other = accesses[k];
        if (one.array != other.array || (!one.isStore() && !other.isStore()) ||
            (solver.isExhausted() && isQueued(one) && isQueued(other))) {
          continue;
        }
        // One way round is enough to send both to the queue.
        if (!checkOrder(one, other)) {
          checkOrder(other, one);
        }
      }
    }
  }

private:
  void collect(ReversePostOrderTraversal<Function *> &order) {
    for (BasicBlock *block : order) {
      for (Instruction &instruction : *block) {
        if (!isa<LoadInst, StoreInst>(instruction)) {
          continue;
        }
        const Value *array = arrayOf(instruction);
        if (uint64_t bytes = array ? bytesOf(*array) : 0) {
          accesses.push_back(
              {&instruction, array, bytes, loops.getLoopFor(block)});
        }
      }
    }
  }

  // The array an access is made to. Pointers that may lead to several are for
  // the translation to diagnose.
  static const Value *arrayOf(const Instruction &instruction) {
    SmallVector<const Value *, 4> objects;
    getUnderlyingObjects(getLoadStorePointerOperand(&instruction), objects,
                         nullptr, /*MaxLookup=*/0);
    return objects.size() == 1 ? objects.front() : nullptr;
  }

  // The size of an array; 0 for what is none.
  uint64_t bytesOf(const Value &array) const {
    const DataLayout &layout = unit.module->getDataLayout();
    if (const auto *argument = dyn_cast<Argument>(&array)) {
      const hls_param *param = argument->getArgNo() < kernel.num_params
                                   ? &kernel.params[argument->getArgNo()]
                                   : nullptr;
      return param && param->is_array
                 ? static_cast<uint64_t>(param->shape[0]) *
                       static_cast<uint64_t>(param->strides[0])
                 : 0;
    }
    if (const auto *local = dyn_cast<AllocaInst>(&array)) {
      std::optional<TypeSize> size = local->getAllocationSize(layout);
      return size ? size->getFixedValue() : 0;
    }
    const auto *global = dyn_cast<GlobalVariable>(&array);
    return global
               ? layout.getTypeAllocSize(global->getValueType()).getFixedValue()
               : 0;
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
      note(first, second, depth, 0);
      return true;
    }
    for (unsigned level = depth; level > 0; level--) {
      if (mayConflict(analyses, first, second, {level - 1, true})) {
        note(first, second, depth, 1);
        return true;
      }
    }
    return false;
  }

  // Whether the access is part of a dependence already. Two of these are kept
  // in order whether or not they can meet.
  bool isQueued(const ArrayAccess &access) const {
    auto found = unit.accessOrders.find(access.instruction);
    return found != unit.accessOrders.end() && found->second.name;
  }

  // The name of an access that is part of a dependence: load0, store0, …
  const char *nameOf(const ArrayAccess &access) {
    AccessOrder &order = unit.accessOrders[access.instruction];
    if (!order.name) {
      std::string name = access.isStore() ? "store" : "load";
      name += std::to_string(access.isStore() ? numStores++ : numLoads++);
      order.name = unit.strings.save(name).data();
    }
    return order.name;
  }

  // `second` has to come after `first`, `distance` iterations later.
  void note(const ArrayAccess &first, const ArrayAccess &second, unsigned depth,
            unsigned distance) {
    const char *later = nameOf(second);
    nameOf(first);
    unit.accessOrders[first.instruction].dependences.push_back(
        {later, depth, distance});
  }

  hls_unit &unit;
  const hls_signature &kernel;
  LoopInfo &loops;
  DominatorTree &dominators;
  SolverState solver;
  LoopAnalyses analyses;
  // With jumps into loops, iterations are not what they seem.
  bool irreducible = false;
  std::vector<ArrayAccess> accesses;
  unsigned numLoads = 0;
  unsigned numStores = 0;
};

} // namespace

hls_status hls_unit_find_dependences(hls_unit *unit,
                                     const hls_signature *kernel,
                                     hls_error *error) {
  Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  if (!function || function->isDeclaration() ||
      function->arg_size() != kernel->num_params) {
    return hls_error_set(error, HLS_INVALID, "there is no LLVM IR for '%s'",
                         kernel->name);
  }
  unit->accessOrders.clear();
  // Loads alone need no order, and no analyses.
  if (none_of(instructions(*function),
              [](const Instruction &i) { return isa<StoreInst>(i); })) {
    return HLS_OK;
  }
  LlvmAnalyses analyses(*unit->module);
  DependenceFinder(*unit, *kernel, *function, analyses.functions).run();
  return HLS_OK;
}

const char *hls_unit_access_name(const hls_unit *unit, LLVMValueRef access) {
  auto found = unit->accessOrders.find(unwrap(access));
  return found == unit->accessOrders.end() ? nullptr : found->second.name;
}

size_t hls_unit_access_dependences(const hls_unit *unit, LLVMValueRef access,
                                   const hls_dependence **list) {
  auto found = unit->accessOrders.find(unwrap(access));
  if (found == unit->accessOrders.end()) {
    return 0;
  }
  *list = found->second.dependences.data();
  return found->second.dependences.size();
}
