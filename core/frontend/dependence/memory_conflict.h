/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether two accesses to one array can touch the same element.
 */
#ifndef HLS_FRONTEND_MEMORY_CONFLICT_H
#define HLS_FRONTEND_MEMORY_CONFLICT_H

#include "core/frontend/dependence/branch_guards.h"
#include "core/frontend/dependence/integer_system.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// A load or store of an element of an array.
struct ArrayAccess {
  llvm::Instruction *instruction;
  const llvm::Value *array; // an argument, an alloca or a global variable
  uint64_t arrayBytes;      // size of the whole array
  llvm::Loop *loop;         // innermost, or null

  bool isStore() const { return llvm::isa<llvm::StoreInst>(instruction); }
  const llvm::Value *pointer() const {
    return llvm::getLoadStorePointerOperand(instruction);
  }
};

// When the second of two accesses happens after the first: in the same
// iteration of the `equalLoops` outermost common loops, and, when `later`, in
// a later iteration of the next common loop.
struct Separation {
  unsigned equalLoops;
  bool later;
  // That many iterations of the innermost common loop later at the most,
  // counted over all executions of the loop; 0: any number.
  unsigned within = 0;
};

// What questions are answered with.
struct LoopAnalyses {
  llvm::ScalarEvolution &evolution;
  const llvm::LoopInfo &loops;
  const llvm::DominatorTree &dominators;
  SolverState &solver;
  BranchGuards &guards;
};
// The byte offset of an access in its array; null if it is not known.
const llvm::SCEV *offsetOf(const LoopAnalyses &analyses,
                           const ArrayAccess &access);

// Whether the two can touch the same element at all under this separation.
// The answer no is a proof; it relies on indices staying inside the array (an
// index outside of it has no meaning in a circuit) but not on their staying
// inside their row.
bool mayConflict(const LoopAnalyses &analyses, const ArrayAccess &first,
                 const ArrayAccess &second, Separation separation);

// The loops around both, outermost first.
llvm::SmallVector<llvm::Loop *, 4> commonLoops(const ArrayAccess &first,
                                               const ArrayAccess &second);

} // namespace hls_frontend

#endif
