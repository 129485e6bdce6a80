/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps on the way to the LLVM IR that is translated.
 */
#ifndef HLS_FRONTEND_OPTIMIZE_H
#define HLS_FRONTEND_OPTIMIZE_H

#include "hls/frontend.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

// reduce.cpp: drops what the kernel does not need, makes its callees inline
// into it, and states what holds for memory in a circuit.
void reduceToKernel(llvm::Module &module, llvm::Function &kernel);

// circuit_cost.cpp: what operations cost in a dataflow circuit.
llvm::TargetTransformInfo circuitCost(const llvm::Function &function);

// placeholder_values.cpp: what only the optimised IR shows about the operands
// of placeholders.
void checkPlaceholderValues(hls_unit &unit, llvm::Function &kernel,
                            hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
