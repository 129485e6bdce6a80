/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds pairs of accesses to one memory whose order the circuit would not keep
 * by itself. An array is one; of an array of structs, each member is. A memory
 * controller serves each port in order and different ports as requests come:
 * what is ordered in the text stays so only if the two never touch the same
 * element, or if the later one is a store that waits for the earlier one, a
 * load. All other pairs need a load-store queue.
 */
#include "core/frontend/dependence/memory_dependences.h"

#include "core/frontend/dependence/access_pairs.h"
#include "core/frontend/dependence/memory_conflict.h"
#include "core/frontend/dependence/memory_order.h"
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/llvm_analyses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CBindingWrapping.h"

#include <limits>

using namespace llvm;
using namespace hls_frontend;

namespace {

class DependenceFinder {
public:
  DependenceFinder(hls_unit &unit, const hls_signature &kernel,
                   const hls_memory_choice &choice, Function &function,
                   FunctionAnalysisManager &analyses)
      : unit(unit), kernel(kernel), choice(choice),
        loops(analyses.getResult<LoopAnalysis>(function)),
        order(function, loops),
        dominators(analyses.getResult<DominatorTreeAnalysis>(function)),
        postDominators(analyses.getResult<PostDominatorTreeAnalysis>(function)),
        numAccesses(collect()), solver(numAccesses), guards(dominators, solver),
        analyses{analyses.getResult<ScalarEvolutionAnalysis>(function), loops,
                 dominators, solver, guards} {}

  void run() {
    size_t index = 0;
    for (auto &[memory, accesses] : byMemory) {
      std::vector<PlacedAccess> placed;
      for (const ArrayAccess &access : accesses) {
        placed.push_back(order.isIrreducible()
                             ? PlacedAccess{access, index}
                             : placeAccess(analyses, access, index));
        index++;
      }
      findDependences(placed);
    }
  }

private:
  // No iteration, and the most that are told apart: with so many, loops wait
  // for nobody.
  static constexpr unsigned NEVER = std::numeric_limits<unsigned>::max();
  static constexpr unsigned MOST_ITERATIONS = 32;

  // A dependence between two of the accesses.
  struct Pair {
    const PlacedAccess *first;
    const PlacedAccess *second;
    unsigned depth;
    unsigned distance;
  };

  void findDependences(MutableArrayRef<PlacedAccess> accesses) {
    pairs.clear();
    bool areAllNoted = true;
    forEachPair(
        accesses,
        [&] {
          areAllNoted &= !solver.isHalfDone();
          return solver.isHalfDone();
        },
        [&](PlacedAccess &one, PlacedAccess &other) {
          bool inOrder = one.index < other.index;
          PlacedAccess &first = inOrder ? one : other;
          PlacedAccess &second = inOrder ? other : one;
          hls_work_count(1);
          // When there is no time left, all that are looked at are in the
          // queue.
          if (!solver.take(1)) {
            first.isQueued = second.isQueued = true;
            areAllNoted = false;
            return;
          }
          // One way round is enough to send both to the queue.
          if (checkOrder(first, second) || checkOrder(second, first)) {
            first.isQueued = second.isQueued = true;
            measure(first, second);
          }
        });
    // As they are in the text, however they were found.
    stable_sort(pairs, [](const Pair &one, const Pair &other) {
      return std::minmax(one.first->index, one.second->index) <
             std::minmax(other.first->index, other.second->index);
    });
    for (const Pair &pair : pairs) {
      note(pair);
    }
    if (!areAllNoted) {
      noteOthers(accesses);
    }
  }

  // Not all pairs of queued accesses were looked at. So that each of them needs
  // the queue whatever becomes of the others, it depends on any.
  void noteOthers(ArrayRef<PlacedAccess> accesses) {
    for (const PlacedAccess &placed : accesses) {
      if (placed.isQueued) {
        orderOf(placed.access).dependences.push_back({"*", 0, 0});
      }
    }
  }

  // Returns the number of accesses.
  size_t collect() {
    size_t count = 0;
    for (BasicBlock *block : order.reachable()) {
      for (Instruction &instruction : *block) {
        int member = choice.choose(choice.user, wrap(&instruction));
        if (!isa<LoadInst, StoreInst>(instruction)) {
          continue;
        }
        const Value *array = arrayOf(instruction);
        if (uint64_t bytes = array ? bytesOf(*array) : 0) {
          byMemory[{array, member}].push_back(
              {&instruction, array, bytes, loops.getLoopFor(block)});
          count++;
        }
      }
    }
    return count;
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

  // Whether nothing else in the circuit lets `second` come after `first`.
  bool orderMatters(const PlacedAccess &first, const PlacedAccess &second) {
    const auto *load = dyn_cast<LoadInst>(first.access.instruction);
    const auto *store = dyn_cast<StoreInst>(second.access.instruction);
    return !load || !store || order.isIrreducible() ||
           !storeWaitsForLoad(*store, *load, dominators, postDominators,
                              solver);
  }

  // Whether `first` can come before `second` at the same element in the same
  // iteration of all loops around both.
  bool meetInIteration(const PlacedAccess &first, const PlacedAccess &second) {
    SmallVector<Loop *, 4> common = commonLoops(first.access, second.access);
    const Loop *innermost = common.empty() ? nullptr : common.back();
    unsigned depth = static_cast<unsigned>(common.size());
    return order.isIrreducible() ||
           (!differInIteration(first, second) &&
            order.followsInIteration(*first.access.instruction,
                                     *second.access.instruction, innermost,
                                     solver) &&
            mayConflict(analyses, first.access, second.access, {depth, false}));
  }

  // Notes the pair if `first` can come before `second` at the same
  // element. Returns whether it did.
  bool checkOrder(const PlacedAccess &first, const PlacedAccess &second) {
    if (!orderMatters(first, second)) {
      return false;
    }
    bool meet = meetInIteration(first, second);
    if (!meet && !meetWithin(first, second, 0)) {
      return false;
    }
    unsigned depth =
        static_cast<unsigned>(commonLoops(first.access, second.access).size());
    pairs.push_back({&first, &second, depth, meet ? 0u : 1u});
    return true;
  }

  // Says how far the two are apart that were noted last, if it is more than an
  // iteration whichever of them comes first. Then both orders are noted. It
  // does not matter for what needs a queue in any case.
  void measure(PlacedAccess &first, PlacedAccess &second) {
    unsigned depth = pairs.back().depth;
    if (depth == 0 || first.isNear || second.isNear || solver.isHalfDone()) {
      return;
    }
    unsigned there = leastDistance(first, second);
    unsigned back = there > 1 ? leastDistance(second, first) : 0;
    if (back <= 1) {
      // Accesses in loops of their own are for tokens, maybe.
      const Loop *inner = commonLoops(first.access, second.access).back();
      first.isNear = second.isNear =
          first.access.loop == inner || second.access.loop == inner;
      return;
    }
    pairs.pop_back();
    if (there != NEVER) {
      pairs.push_back({&first, &second, depth, there});
    }
    if (back != NEVER) {
      pairs.push_back({&second, &first, depth, back});
    }
  }

  // In how many iterations of the innermost loop around both `second` can come
  // to the element of `first` at the soonest; no more than MOST_ITERATIONS.
  unsigned leastDistance(const PlacedAccess &first,
                         const PlacedAccess &second) {
    if (!orderMatters(first, second)) {
      return NEVER;
    }
    if (meetInIteration(first, second)) {
      return 0;
    }
    if (meetWithin(first, second, 1)) {
      return 1;
    }
    if (!meetWithin(first, second, MOST_ITERATIONS - 1)) {
      return meetWithin(first, second, 0) ? MOST_ITERATIONS : NEVER;
    }
    unsigned apart = 1, met = MOST_ITERATIONS - 1;
    while (met - apart > 1) {
      unsigned middle = (apart + met) / 2;
      (meetWithin(first, second, middle) ? met : apart) = middle;
    }
    return met;
  }

  // Whether `second` can come to the element of `first` that many iterations
  // later at the most; 0: in any later one.
  bool meetWithin(const PlacedAccess &first, const PlacedAccess &second,
                  unsigned within) {
    unsigned level =
        static_cast<unsigned>(commonLoops(first.access, second.access).size());
    bool meet = false;
    for (; !meet && level > 0; level--) {
      meet = mayConflict(analyses, first.access, second.access,
                         {level - 1, true, within});
    }
    return meet;
  }

  // Of an access that is part of a dependence, with its name: load0, store0, …
  AccessOrder &orderOf(const ArrayAccess &access) {
    AccessOrder &entry = unit.accessOrders[access.instruction];
    if (!entry.name) {
      std::string name = access.isStore() ? "store" : "load";
      name += std::to_string(access.isStore() ? numStores++ : numLoads++);
      entry.name = unit.strings.save(name).data();
    }
    return entry;
  }

  // `second` has to come after `first`, `distance` iterations later.
  void note(const Pair &pair) {
    const char *later = orderOf(pair.second->access).name;
    orderOf(pair.first->access)
        .dependences.push_back({later, pair.depth, pair.distance});
  }

  hls_unit &unit;
  const hls_signature &kernel;
  const hls_memory_choice &choice;
  LoopInfo &loops;
  FlowOrder order;
  DominatorTree &dominators;
  PostDominatorTree &postDominators;
  // By the array and the number of its memory.
  MapVector<std::pair<const Value *, int>, std::vector<ArrayAccess>> byMemory;
  size_t numAccesses;
  SolverState solver;
  BranchGuards guards;
  LoopAnalyses analyses;
  std::vector<Pair> pairs; // of the memory that is looked at
  unsigned numLoads = 0;
  unsigned numStores = 0;
};

} // namespace

hls_status hls_unit_order_accesses(hls_unit *unit, const hls_signature *kernel,
                                   const hls_memory_choice *choice,
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
  DependenceFinder(*unit, *kernel, *choice, *function, analyses.functions)
      .run();
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
