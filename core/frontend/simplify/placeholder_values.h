/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rules of placeholders that only the optimised IR shows to be broken.
 */
#ifndef HLS_FRONTEND_PLACEHOLDER_VALUES_H
#define HLS_FRONTEND_PLACEHOLDER_VALUES_H

#include "hls/frontend.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// What only the optimised IR shows about the operands of placeholders.
void checkPlaceholderValues(hls_unit &unit, llvm::Function &kernel,
                            hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
