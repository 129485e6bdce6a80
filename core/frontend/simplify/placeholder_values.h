/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rules of placeholders that only the optimised IR shows to be broken.
 */
#ifndef HLS_FRONTEND_PLACEHOLDER_VALUES_H
#define HLS_FRONTEND_PLACEHOLDER_VALUES_H

#include "hls/frontend.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// The mistakes in operands of placeholders that only the optimised IR shows.
void checkPlaceholderValues(hls_unit &unit, llvm::Function &kernel,
                            hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
