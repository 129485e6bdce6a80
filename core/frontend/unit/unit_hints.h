/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hints at what a kernel could be written without.
 */
#ifndef HLS_FRONTEND_UNIT_HINTS_H
#define HLS_FRONTEND_UNIT_HINTS_H

#include "hls/frontend.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// Adds a hint for divisions by what is no constant, of the kernel as it is
// after all passes.
void hintAtDivisions(hls_unit &unit, llvm::Function &kernel,
                     hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
