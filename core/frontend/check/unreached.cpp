/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang's graph of a function's blocks has no edge where a constant forbids it.
 */
#include "core/frontend/check/unreached.h"

#include "clang/AST/ASTContext.h"
#include "clang/Analysis/Analyses/ReachableCode.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"

using namespace clang;

hls_frontend::Unreached::Unreached(const FunctionDecl &function) {
  CFG::BuildOptions options;
  options.PruneTriviallyFalseEdges = true;
  options.setAllAlwaysAdd();
  std::unique_ptr<CFG> graph = CFG::buildCFG(
      &function, function.getBody(), &function.getASTContext(), options);
  if (!graph) {
    return;
  }
  llvm::BitVector reached(graph->getNumBlockIDs());
  reachable_code::ScanReachableFromBlock(&graph->getEntry(), reached);
  for (const CFGBlock *block : *graph) {
    for (const CFGElement &element : *block) {
      auto statement = element.getAs<CFGStmt>();
      if (statement && !reached[block->getBlockID()]) {
        all.insert(statement->getStmt());
      }
    }
  }
}
