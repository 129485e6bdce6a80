/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls through pointers to functions that are known.
 */
#ifndef HLS_FRONTEND_FUNCTION_POINTERS_H
#define HLS_FRONTEND_FUNCTION_POINTERS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace hls_frontend {

// Has the kernel, and what it calls, call functions by their names in place of
// pointers: as far as functions of the pointer's type have had their address
// taken in what the kernel uses, one of them is meant. A function is a number
// from then on, and null is none.
void resolveCalls(llvm::Function &kernel);

// function_numbers.cpp: pointers to functions as the numbers that they are
// after resolveCalls(), also in memory. To be run when local variables are
// values.
struct FunctionNumbersPass : llvm::PassInfoMixin<FunctionNumbersPass> {
  static llvm::PreservedAnalyses run(llvm::Function &function,
                                     llvm::FunctionAnalysisManager &analyses);
};

} // namespace hls_frontend

#endif
