/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hints at what a kernel could be written without.
 */
#ifndef HLS_FRONTEND_UNIT_HINTS_H
#define HLS_FRONTEND_UNIT_HINTS_H

#include "hls/frontend.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// Adds hints of the kernel as it is after all passes: at divisions by what is
// no constant, at accesses to one of several arrays, and at those that take
// several accesses because memory is seen in several ways.
void hintAtCosts(hls_unit &unit, llvm::Function &kernel,
                 hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
