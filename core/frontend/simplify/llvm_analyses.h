/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LLVM's analyses, set up for circuits: no function is known by its name, and
 * costs are those of circuit_cost.cpp.
 */
#ifndef HLS_FRONTEND_LLVM_ANALYSES_H
#define HLS_FRONTEND_LLVM_ANALYSES_H

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

namespace hls_frontend {

struct LlvmAnalyses {
  explicit LlvmAnalyses(const llvm::Module &module);

  // In this order: later ones refer to earlier ones when they are destroyed.
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
};

} // namespace hls_frontend

#endif
