/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By the tree of dominators: an edge that leads to a block alone dominates what
 * that dominates. So the branches on the way to a block are the one in front of
 * it, if it decides, and those on the way to that.
 */
#include "core/frontend/dependence/branch_guards.h"

#include "hls/work.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Whether a condition that holds, or does not, says anything linear.
bool isLinear(const Value *condition, bool holds) {
  using namespace PatternMatch;
  const Value *lhs;
  const Value *rhs;
  if (match(condition, m_Not(m_Value(lhs)))) {
    return isLinear(lhs, !holds);
  }
  if (holds ? match(condition, m_LogicalAnd(m_Value(lhs), m_Value(rhs)))
            : match(condition, m_LogicalOr(m_Value(lhs), m_Value(rhs)))) {
    return isLinear(lhs, holds) || isLinear(rhs, holds);
  }
  const auto *compare = dyn_cast<ICmpInst>(condition);
  return compare && isLinearComparison(*compare, holds);
}

// Whether the branch in front of a node leads to it by one side, and what that
// says is linear. `holds` tells which side.
bool guards(const DominatorTree &dominators, const DomTreeNode *node,
            bool &holds) {
  const BasicBlock *guard = node->getIDom()->getBlock();
  const auto *branch = dyn_cast<BranchInst>(guard->getTerminator());
  for (unsigned i = 0; branch && branch->isConditional() && i < 2; i++) {
    BasicBlockEdge edge(guard, branch->getSuccessor(i));
    holds = i == 0;
    if (edge.isSingleEdge() && isLinear(branch->getCondition(), holds) &&
        dominators.dominates(edge, node->getBlock())) {
      return true;
    }
  }
  return false;
}

} // namespace

bool hls_frontend::isLinearComparison(const ICmpInst &compare, bool holds) {
  CmpInst::Predicate predicate =
      holds ? compare.getPredicate() : compare.getInversePredicate();
  return compare.getOperand(0)->getType()->isIntegerTy() &&
         predicate != CmpInst::ICMP_NE;
}

BranchGuard BranchGuards::find(const DomTreeNode *node) {
  SmallVector<const DomTreeNode *, 16> passed;
  BranchGuard guard = {nullptr, false};
  for (; node->getIDom(); node = node->getIDom()) {
    hls_work_count(1);
    if (auto known = found.find(node); known != found.end()) {
      guard = known->second;
      break;
    }
    passed.push_back(node);
    if (guards(dominators, node, guard.holds)) {
      guard.node = node->getIDom();
      break;
    }
  }
  for (const DomTreeNode *other : passed) {
    found[other] = guard;
  }
  return guard;
}

BranchGuard BranchGuards::last(const DomTreeNode *node) {
  BranchGuard guard = find(node);
  unsigned end = guard.node ? guard.node->getLevel() : 0;
  return solver.charge(node->getLevel() - end) ? guard
                                               : BranchGuard{nullptr, false};
}
