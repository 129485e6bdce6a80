/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pinned LLVM pass pipeline.
 */
#ifndef HLS_FRONTEND_OPTIMIZE_H
#define HLS_FRONTEND_OPTIMIZE_H

#include "hls/frontend.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// Has the kernel's function, as Clang has made it, and those that it calls call
// each other by their names, and none of them itself. Returns false when it has
// diagnosed one that does.
bool prepareCalls(hls_unit &unit, llvm::Function &function,
                  hls_diagnostics *diagnostics);

// Reduces the unit's module to the kernel, whose LLVM function is given, and
// runs the passes on it.
void optimizeKernel(hls_unit &unit, const hls_signature &kernel,
                    llvm::Function &function, hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
