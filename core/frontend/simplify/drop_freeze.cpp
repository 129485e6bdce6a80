/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Undefined values are 0 downstream, so nothing needs to be pinned down.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

PreservedAnalyses
hls_frontend::DropFreezePass::run(Function &function,
                                  FunctionAnalysisManager & /*analyses*/) {
  bool changed = false;
  for (BasicBlock &block : function) {
    for (Instruction &instruction : make_early_inc_range(block)) {
      if (auto *freeze = dyn_cast<FreezeInst>(&instruction)) {
        freeze->replaceAllUsesWith(freeze->getOperand(0));
        freeze->eraseFromParent();
        changed = true;
      }
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
