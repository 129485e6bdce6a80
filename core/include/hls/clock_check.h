/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether circuits can have the clock that they were made for.
 */
#ifndef HLS_CLOCK_CHECK_H
#define HLS_CLOCK_CHECK_H

#include "hls/diagnostic.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Warns of every circuit of a module whose longest path (hls/longest_path.h) is
 * longer than the period, in nanoseconds: where the slowest unit on it comes
 * from, and which period the circuit can have; and if a register would make the
 * path shorter and a loop slower, what either costs. Returns false when out of
 * memory. */
bool hls_clock_check(MlirModule module, double period,
                     hls_diagnostics *diagnostics);

#ifdef __cplusplus
}
#endif
#endif
