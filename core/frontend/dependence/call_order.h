/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of one external function that nothing orders.
 */
#ifndef HLS_FRONTEND_CALL_ORDER_H
#define HLS_FRONTEND_CALL_ORDER_H

#include "hls/frontend.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// Adds a hint for each pair of them in the optimised kernel.
void checkCallOrder(hls_unit &unit, llvm::Function &kernel,
                    hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
