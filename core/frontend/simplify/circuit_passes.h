/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps on the way to the LLVM IR that is translated, one file each.
 */
#ifndef HLS_FRONTEND_CIRCUIT_PASSES_H
#define HLS_FRONTEND_CIRCUIT_PASSES_H

#include "hls/frontend.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace hls_frontend {

// An attribute of constant tables that functions outside of the kernel use,
// too.
inline constexpr char seenOutside[] = "hls-seen-outside";

// reduce.cpp: drops what the kernel does not need, makes its callees inline
// into it, and states what holds for memory in a circuit.
void reduceToKernel(llvm::Module &module, llvm::Function &kernel);

// inline_calls.cpp: puts functions in place of their calls. Returns false when
// the kernel would become too large.
bool inlineCalls(llvm::Function &kernel);

// array_constants.cpp: initialisers that are arrays in the text as arrays.
void regulariseConstants(llvm::Module &module);

// circuit_cost.cpp: what operations cost in a dataflow circuit.
llvm::TargetTransformInfo circuitCost(const llvm::Function &function);

// circuit_simplify.cpp: cheaper operations for the same values.
struct CircuitSimplifyPass : llvm::PassInfoMixin<CircuitSimplifyPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// drop_freeze.cpp: undefined values without what pins them down.
struct DropFreezePass : llvm::PassInfoMixin<DropFreezePass> {
  static llvm::PreservedAnalyses run(llvm::Function &function,
                                     llvm::FunctionAnalysisManager &analyses);
};

// expand_overflow.cpp: additions and the like that report an overflow.
struct ExpandOverflowPass : llvm::PassInfoMixin<ExpandOverflowPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// expand_functions.cpp: functions without a unit as operations.
struct ExpandFunctionsPass : llvm::PassInfoMixin<ExpandFunctionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// bulk_memory.cpp: memory that is copied or set as a whole, by elements.
struct BulkMemory {
  hls_unit *unit;
  const hls_signature *kernel;
  hls_diagnostics *diagnostics;
  bool onlyStructs = false; // single ones, by their members
  bool hasVariables = true; // that are no values

  BulkMemory(hls_unit &unit, const hls_signature &kernel,
             hls_diagnostics *diagnostics)
      : unit(&unit), kernel(&kernel), diagnostics(diagnostics) {}

  BulkMemory forStructs() const {
    BulkMemory other = *this;
    other.onlyStructs = true;
    return other;
  }
  BulkMemory withoutVariables() const {
    BulkMemory other = *this;
    other.hasVariables = false;
    return other;
  }

  // Returns whether something has changed.
  bool runOn(llvm::Function &function) const;
};

// variables/variables_pass.cpp: local variables as values, and memory that is
// copied or set as a whole by elements. Removes blocks that nothing leads to.
struct PromoteVariablesPass : llvm::PassInfoMixin<PromoteVariablesPass> {
  BulkMemory bulkMemory;

  explicit PromoteVariablesPass(BulkMemory bulkMemory)
      : bulkMemory(bulkMemory) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// pointers/held_pointers.cpp: pointers that lie behind an argument, as
// arguments.
struct HeldPointersPass : llvm::PassInfoMixin<HeldPointersPass> {
  BulkMemory kernel;

  explicit HeldPointersPass(BulkMemory kernel) : kernel(kernel) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) const;
};

// variables/place_memory.cpp: memory that is taken while the kernel runs, as
// variables.
struct PlaceMemoryPass : llvm::PassInfoMixin<PlaceMemoryPass> {
  BulkMemory bulkMemory;

  explicit PlaceMemoryPass(BulkMemory bulkMemory) : bulkMemory(bulkMemory) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// memory/coerced_structs.cpp: structs that functions take and return in
// registers, by their members. The first says, before calls are inlined, which
// arguments are such registers.
void noteRegisters(llvm::Module &module);
struct SplitRegistersPass : llvm::PassInfoMixin<SplitRegistersPass> {
  BulkMemory kernel;

  explicit SplitRegistersPass(BulkMemory kernel) : kernel(kernel) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// cells/cells_pass.cpp: memory that is seen in several ways, in elements that
// all of them consist of.
struct SplitViewsPass : llvm::PassInfoMixin<SplitViewsPass> {
  const hls_signature *kernel;

  explicit SplitViewsPass(const hls_signature *kernel) : kernel(kernel) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// memory/known_branches.cpp: choices between pointers that constants make.
struct KnownBranchesPass : llvm::PassInfoMixin<KnownBranchesPass> {
  static llvm::PreservedAnalyses run(llvm::Function &function,
                                     llvm::FunctionAnalysisManager &analyses);
};

// memory/note_members.cpp: the members of structs that accesses name.
struct NoteMembersPass : llvm::PassInfoMixin<NoteMembersPass> {
  const hls_signature *kernel;

  explicit NoteMembersPass(const hls_signature *kernel) : kernel(kernel) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// pointers/members_behind_loads.cpp: the same, of what loaded pointers lead to.
struct MembersBehindLoadsPass : llvm::PassInfoMixin<MembersBehindLoadsPass> {
  BulkMemory kernel;

  explicit MembersBehindLoadsPass(BulkMemory kernel) : kernel(kernel) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) const;
};

// memory/count_elements.cpp: addresses in bytes as steps of elements.
struct CountElementsPass : llvm::PassInfoMixin<CountElementsPass> {
  static llvm::PreservedAnalyses run(llvm::Function &function,
                                     llvm::FunctionAnalysisManager &analyses);
};

// memory/share_notes.cpp: notes for accesses that LLVM has made of others.
struct ShareNotesPass : llvm::PassInfoMixin<ShareNotesPass> {
  static llvm::PreservedAnalyses run(llvm::Function &function,
                                     llvm::FunctionAnalysisManager &analyses);
};

// memory/join_members.cpp: members of structs that pointers run over as one
// array.
struct JoinMembersPass : llvm::PassInfoMixin<JoinMembersPass> {
  BulkMemory kernel;

  explicit JoinMembersPass(BulkMemory kernel) : kernel(kernel) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// banks/partition_arrays.cpp: arrays that the text wants as several memories.
// What else than indices makes of pointers to them is an error, which is looked
// for alone at first.
struct PartitionArraysPass : llvm::PassInfoMixin<PartitionArraysPass> {
  BulkMemory kernel;
  bool looksAlone;

  PartitionArraysPass(BulkMemory kernel, bool looksAlone)
      : kernel(kernel), looksAlone(looksAlone) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) const;
};

// pointers/encode_pointers.cpp: pointers that lead to one of several objects,
// or lie in memory, as numbers.
struct EncodePointersPass : llvm::PassInfoMixin<EncodePointersPass> {
  BulkMemory kernel;

  explicit EncodePointersPass(BulkMemory kernel) : kernel(kernel) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// choice/choose_selects.cpp: selects in place of branches that make loops wait.
struct ChooseSelectsPass : llvm::PassInfoMixin<ChooseSelectsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// loops/counted_tests.cpp: tests of a loop that compare a count with where it
// ends look for that number, where each number up to it is tested. Tells
// whether one has changed; what is known about the loop's iterations stays
// true.
bool countTests(const llvm::Loop &loop, const llvm::DominatorTree &dominators,
                llvm::ScalarEvolution &evolution);

// loops/loop_entries.cpp: a block before a loop that leads to nothing else. The
// first tells whether the loop got one.
bool addLoopEntry(const llvm::Loop &loop);
struct LoopEntriesPass : llvm::PassInfoMixin<LoopEntriesPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// loops/look_ahead.cpp: linear recurrences that wait for products of iterations
// further back.
struct LookAheadPass : llvm::PassInfoMixin<LookAheadPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// loops/unroll_asked.cpp: several iterations as one, where the text asks for
// it.
struct UnrollAskedPass : llvm::PassInfoMixin<UnrollAskedPass> {
  explicit UnrollAskedPass(BulkMemory kernel) : kernel(kernel) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) const;

private:
  BulkMemory kernel;
};

// narrow_flags.cpp: truth values in variables as single bits.
struct NarrowFlagsPass : llvm::PassInfoMixin<NarrowFlagsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// join_chains.cpp: joins that lead to joins as one, where they are many.
struct JoinChainsPass : llvm::PassInfoMixin<JoinChainsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// tidy_blocks.cpp: blocks that do nothing removed, on the ways to where many
// ways lead, and everywhere.
struct ShortenWaysPass : llvm::PassInfoMixin<ShortenWaysPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};
struct TidyBlocksPass : llvm::PassInfoMixin<TidyBlocksPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace hls_frontend

#endif
