/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The branches that were decided on every way to a block.
 */
#ifndef HLS_FRONTEND_BRANCH_GUARDS_H
#define HLS_FRONTEND_BRANCH_GUARDS_H

#include "core/frontend/dependence/integer_system.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// A branch of which the condition is known behind it.
struct BranchGuard {
  const llvm::DomTreeNode *node; // of the branch; null: there is none
  bool holds;

  const llvm::Value *condition() const {
    return llvm::cast<llvm::BranchInst>(node->getBlock()->getTerminator())
        ->getCondition();
  }
};

// Whether a comparison that holds, or does not, is a linear constraint.
bool isLinearComparison(const llvm::ICmpInst &compare, bool holds);

// Those branches that say something linear. Other branches on the way are
// passed once, whatever number of blocks they lead to.
class BranchGuards {
public:
  BranchGuards(const llvm::DominatorTree &dominators, SolverState &solver)
      : dominators(dominators), solver(solver) {}

  // The last one on the way to a block; none when the work is used up, which
  // all branches on the way count for.
  BranchGuard last(const llvm::DomTreeNode *node);

private:
  BranchGuard find(const llvm::DomTreeNode *node);

  const llvm::DominatorTree &dominators;
  SolverState &solver;
  llvm::DenseMap<const llvm::DomTreeNode *, BranchGuard> found;
};

} // namespace hls_frontend

#endif
