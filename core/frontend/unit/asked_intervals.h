/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often the text asks iterations of loops to begin: #pragma HLS PIPELINE
 * II=N.
 */
#ifndef HLS_FRONTEND_ASKED_INTERVALS_H
#define HLS_FRONTEND_ASKED_INTERVALS_H

#include "core/frontend/parse/clang_unit.h"

#include "mlir-c/IR.h"

namespace hls_frontend {

// Notes it at the function of a kernel (hls/clock_check.h), for the loops in
// the file of the kernel.
void noteIntervals(hls_unit &unit, const hls_signature &kernel,
                   MlirOperation function);

} // namespace hls_frontend

#endif
