/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that a program takes while it runs, as variables of a size that is
 * known: malloc(), calloc(), alloca() and arrays of variable length, as large
 * as they are at the most (size_bounds.h). What is given back is free for the
 * next time that the same place is come to. What has no bound is taken from a
 * heap (heap.h), if the user has given one.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/variables/heap.h"
#include "core/frontend/simplify/variables/size_bounds.h"
#include "core/frontend/simplify/variables/taken_memory.h"

#include "hls/calling_convention.h"

#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/CBindingWrapping.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

namespace {

// Larger ones are no memories of a circuit.
constexpr uint64_t maxBytes = 1u << 24;

// Whether what a pointer leads to is gone when the kernel has returned. What is
// loaded from such memory leads there, too, unless something else is stored.
bool isLocal(const Value &pointer) {
  SmallVector<const Value *, 4> objects;
  SmallPtrSet<const Value *, 8> seen;
  getUnderlyingObjects(&pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  for (size_t i = 0; i < objects.size(); i++) {
    const auto *instruction = dyn_cast<Instruction>(objects[i]);
    const auto *load = dyn_cast<LoadInst>(objects[i]);
    if (load && seen.insert(load).second) {
      getUnderlyingObjects(load->getPointerOperand(), objects, /*LI=*/nullptr,
                           /*MaxLookup=*/0);
    } else if (!load && !isa<AllocaInst, ConstantPointerNull>(objects[i]) &&
               !(instruction && isTakenMemory(*instruction))) {
      return false;
    }
  }
  return true;
}

// Whether a pointer to the memory may be there when the kernel has returned.
bool outlivesCall(const Instruction &memory) {
  SmallVector<const Value *, 8> open = {&memory};
  SmallPtrSet<const Value *, 8> seen;
  while (!open.empty()) {
    const Value *pointer = open.pop_back_val();
    if (!seen.insert(pointer).second) {
      continue;
    }
    for (const User *user : pointer->users()) {
      const auto *store = dyn_cast<StoreInst>(user);
      bool isStored = store && store->getValueOperand() == pointer;
      if (isa<ReturnInst>(user) ||
          (isStored && !isLocal(*store->getPointerOperand()))) {
        return true;
      }
      if (isa<GetElementPtrInst, PHINode, SelectInst>(user)) {
        open.push_back(user);
      }
    }
  }
  return false;
}

class Placing {
public:
  Placing(Function &function, const BulkMemory &report,
          FunctionAnalysisManager &analyses)
      : function(function), report(report),
        loops(analyses.getResult<LoopAnalysis>(function)),
        dominators(analyses.getResult<DominatorTreeAnalysis>(function)),
        bounds(dominators, analyses.getResult<LazyValueAnalysis>(function)) {}

  bool run() {
    SmallVector<Instruction *, 8> taken, over;
    for (Instruction &instruction : instructions(function)) {
      if (isTakenMemory(instruction)) {
        taken.push_back(&instruction);
      } else if (isGivenBack(instruction) || isStackMark(instruction)) {
        over.push_back(&instruction);
      }
    }
    checkFreedMemory(over, report, dominators);
    findHeap(taken);
    for (Instruction *memory : taken) {
      place(*memory, over);
    }
    if (!ofHeap.empty()) {
      heap->place(ofHeap, over);
    }
    for (Instruction *mark : reverse(over)) {
      if (!mark->getType()->isVoidTy()) {
        mark->replaceAllUsesWith(PoisonValue::get(mark->getType()));
      }
      mark->eraseFromParent();
    }
    return !taken.empty() || !over.empty();
  }

private:
  // What is taken again may have been taken anywhere: then all is of the heap.
  void findHeap(ArrayRef<Instruction *> taken) {
    const hls_signature &kernel = *report.kernel;
    for (unsigned i = 0; i < kernel.num_params; i++) {
      const char *variable = kernel.params[i].variable;
      if (variable && StringRef(variable) == HLS_TRAP_VARIABLE &&
          report.unit->heapBytes && i < function.arg_size() &&
          function.getName() == kernel.name) {
        heap.emplace(function, report.unit->heapBytes, *function.getArg(i),
                     kernel.name_range.file ? kernel.name_range.file : "");
      }
    }
    takesAgain = any_of(taken, [](const Instruction *memory) {
      return calledOutside(*memory) == "realloc";
    });
  }

  std::optional<uint64_t> bytesOf(Instruction &memory) const {
    const DataLayout &layout = memory.getDataLayout();
    std::optional<uint64_t> count, each;
    if (auto *variable = dyn_cast<AllocaInst>(&memory)) {
      count = bounds.of(*variable->getArraySize(), memory, maxBytes);
      each = layout.getTypeAllocSize(variable->getAllocatedType());
    } else {
      bool isAgain = calledOutside(memory) == "realloc";
      count = bounds.of(*memory.getOperand(isAgain ? 1 : 0), memory, maxBytes);
      each = calledOutside(memory) == "calloc"
                 ? bounds.of(*memory.getOperand(1), memory, maxBytes)
                 : 1;
    }
    return count && each && *each <= maxBytes && *count * *each <= maxBytes
               ? std::optional(*count * *each)
               : std::nullopt;
  }

  // Whether it may be taken again while it is still in use: a loop that does
  // not give it back in every round.
  bool isKept(const Instruction &memory, ArrayRef<Instruction *> over) const {
    const Loop *loop = loops.getLoopFor(memory.getParent());
    SmallVector<BasicBlock *, 4> ends;
    if (loop) {
      loop->getLoopLatches(ends);
    }
    return loop && !any_of(over, [&](const Instruction *mark) {
             bool isOfMemory =
                 isStackMark(*mark)
                     ? isa<AllocaInst>(memory) && mark->getType()->isVoidTy()
                     : mark->getOperand(0) == &memory;
             return isOfMemory && loop->contains(mark) &&
                    all_of(ends, [&](const BasicBlock *end) {
                      return dominators.dominates(mark->getParent(), end);
                    });
           });
  }

  void place(Instruction &memory, ArrayRef<Instruction *> over) {
    std::optional<uint64_t> bytes = bytesOf(memory);
    const char *problem = problemOf(memory, bytes, over);
    if (outlivesCall(memory)) {
      diagnose(memory, "this memory is still known when the kernel has "
                       "returned: take it in main() and pass it as an "
                       "argument, or use a variable outside of functions");
    } else if (heap && (problem || takesAgain)) {
      ofHeap.push_back(&memory);
    } else if (problem) {
      diagnose(memory, problem);
    } else {
      makeVariable(memory, *bytes);
    }
  }

  // Why the memory cannot be a variable; null when it can.
  const char *problemOf(const Instruction &memory,
                        std::optional<uint64_t> bytes,
                        ArrayRef<Instruction *> over) const {
    if (!bytes) {
      return "nothing tells how much memory this takes at the most: limit its "
             "size before, as by 'if (n > 64) return;' or 'n &= 63', or give "
             "the kernel a heap, as by --heap 4096";
    }
    if (isKept(memory, over)) {
      return "this memory is taken anew in each round of a loop that does not "
             "give it back: take it before the loop, give it back in the "
             "round, or give the kernel a heap, as by --heap 4096";
    }
    if (calledOutside(memory) == "realloc" &&
        !isa<ConstantPointerNull>(memory.getOperand(0)) &&
        !isa<AllocaInst>(memory.getOperand(0))) {
      return "nothing tells which memory this takes again: give the kernel a "
             "heap, as by --heap 4096";
    }
    return nullptr;
  }

  void makeVariable(Instruction &memory, uint64_t bytes) {
    Type *element = elementOfMemory(memory);
    const DataLayout &layout = memory.getDataLayout();
    uint64_t each = layout.getTypeAllocSize(element);
    uint64_t count =
        each ? std::max<uint64_t>(1, (bytes + each - 1) / each) : 1;
    BasicBlock &entry = function.getEntryBlock();
    IRBuilder<> atEntry(&entry, entry.begin());
    AllocaInst *variable = atEntry.CreateAlloca(ArrayType::get(element, count));
    IRBuilder<> builder(&memory);
    if (calledOutside(memory) == "calloc") {
      builder.CreateMemSet(variable, builder.getInt8(0), count * each,
                           variable->getAlign());
    }
    if (calledOutside(memory) == "realloc") {
      if (auto *old = dyn_cast<AllocaInst>(memory.getOperand(0))) {
        uint64_t known = *old->getAllocationSize(layout);
        builder.CreateMemCpy(variable, variable->getAlign(), old,
                             old->getAlign(), std::min(known, count * each));
      }
    }
    foldNullChecks(memory);
    memory.replaceAllUsesWith(variable);
    memory.eraseFromParent();
  }

  void diagnose(Instruction &memory, const char *message) {
    hls_diagnostics_add(
        report.diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
        hls_unit_range_of(report.unit, wrap(&memory)), "%s", message);
    memory.replaceAllUsesWith(PoisonValue::get(memory.getType()));
    memory.eraseFromParent();
  }

  Function &function;
  const BulkMemory &report;
  LoopInfo &loops;
  DominatorTree &dominators;
  SizeBounds bounds;
  std::optional<Heap> heap;
  bool takesAgain = false; // realloc()
  SmallVector<Instruction *, 8> ofHeap;
};

} // namespace

PreservedAnalyses
hls_frontend::PlaceMemoryPass::run(Function &function,
                                   FunctionAnalysisManager &analyses) {
  bool has = any_of(instructions(function), [](const Instruction &instruction) {
    return isTakenMemory(instruction) || isStackMark(instruction) ||
           isGivenBack(instruction);
  });
  if (!has || !Placing(function, bulkMemory, analyses).run()) {
    return PreservedAnalyses::all();
  }
  analyses.invalidate(function, PreservedAnalyses::none());
  PromoteVariablesPass(bulkMemory).run(function, analyses);
  return PreservedAnalyses::none();
}
