/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The branch of a loop by which the next iteration is known late.
 */
#ifndef HLS_FRONTEND_LIKELY_BRANCH_H
#define HLS_FRONTEND_LIKELY_BRANCH_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace hls_frontend {

struct LikelyBranch {
  llvm::BranchInst *branch = nullptr;
  unsigned likely = 1;              // the side that is taken mostly
  llvm::BasicBlock *join = nullptr; // where the sides meet
  bool storesBehind = false;        // or else before the join, if at all
};

// The block from which a side of a branch leads to the join, which may be that
// of the branch.
llvm::BasicBlock *endOfSide(const llvm::BranchInst &branch, unsigned side,
                            const llvm::BasicBlock *join);

// Looks in an innermost loop that is left from its latch, for a branch on a
// condition that comes late, needs a value of the iteration before, and decides
// about it. Choices of values are looked at as well: those that are taken
// become branches. All stores of the loop are either before the join, or behind
// it.
std::optional<LikelyBranch> findLikelyBranch(llvm::Loop &loop,
                                             llvm::DominatorTree &dominators,
                                             llvm::LoopInfo &loops);

} // namespace hls_frontend

#endif
