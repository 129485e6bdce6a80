/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Local variables as values.
 */
#ifndef HLS_FRONTEND_PROMOTE_VARIABLES_H
#define HLS_FRONTEND_PROMOTE_VARIABLES_H

#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace hls_frontend {

struct Promotion {
  bool hasChanged;
  bool isAll; // no local variable is left
};

// Makes values of variables that are no structs or arrays, and removes blocks
// that nothing leads to before.
Promotion promoteVariables(llvm::Function &function);

// Makes values of all variables and of all members of structs and arrays; false
// where that is not possible, and nothing is changed. All blocks are come to.
bool promoteMembers(llvm::Function &function);

// As promoteVariables() where all blocks are come to.
struct PromoteScalarsPass : llvm::PassInfoMixin<PromoteScalarsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// split_variables.cpp: local structs and arrays as variables, where all
// accesses are at known places.
struct SplitVariablesPass : llvm::PassInfoMixin<SplitVariablesPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

// initial_values.cpp: stores to variables with pointers what constants of other
// types hold that are copied into them.
bool storeInitialValues(llvm::Function &function);

} // namespace hls_frontend

#endif
