/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Branches that selects can do the work of.
 */
#ifndef HLS_FRONTEND_SMALL_BRANCHES_H
#define HLS_FRONTEND_SMALL_BRANCHES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// A branch whose two ways meet at once, or after a block each that does nothing
// but compute.
struct SmallBranch {
  llvm::BranchInst *branch;
  llvm::BasicBlock *sides[2]; // null where the way leads to `join` by itself
  llvm::BasicBlock *join;     // has no other ways in
};

// Those of an innermost loop; none of others. What their sides compute may be
// computed in any case: it accesses no memory, and it has a result.
llvm::SmallVector<SmallBranch, 8>
findSmallBranches(const llvm::Loop &loop, llvm::AssumptionCache &assumptions,
                  const llvm::DominatorTree &dominators);

// Computes both sides in front of the branch, and selects. The blocks of the
// branch become one.
void replaceBySelects(const SmallBranch &small);

} // namespace hls_frontend

#endif
