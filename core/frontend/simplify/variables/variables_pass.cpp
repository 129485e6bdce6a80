/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is done about local variables. Each step goes through all instructions,
 * so there is none where no variable is left for it: most kernels need the
 * first one alone.
 */
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/variables/promote_variables.h"

#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;
using namespace hls_frontend;

// Members by LLVM, which has an answer to accesses of all kinds.
static FunctionPassManager splitAndPromote() {
  FunctionPassManager passes;
  passes.addPass(SplitVariablesPass());
  passes.addPass(PromoteScalarsPass());
  passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  return passes;
}

PreservedAnalyses
hls_frontend::PromoteVariablesPass::run(Function &function,
                                        FunctionAnalysisManager &analyses) {
  Promotion promotion = promoteVariables(function);
  bool changed = promotion.hasChanged;
  changed |= !promotion.isAll && storeInitialValues(function);
  changed |= bulkMemory.forStructs().runOn(function);
  bool isAll = promotion.isAll;
  if (!isAll && promoteMembers(function)) {
    isAll = changed = true;
  }
  if (!isAll) {
    analyses.invalidate(function, PreservedAnalyses::none());
    changed |= !splitAndPromote().run(function, analyses).areAllPreserved();
  }
  changed |=
      (isAll ? bulkMemory.withoutVariables() : bulkMemory).runOn(function);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
