/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether circuits can have the clock that they were made for, and their loops
 * the intervals that were asked for.
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

/* Attribute of a function: the intervals that its text asks for, a list of the
 * numbers below for each loop. */
#define HLS_INTERVALS "hls.intervals"

/* Places are in the file of the function; lines and columns count from 1. */
enum {
  HLS_INTERVAL_PRAGMA_LINE,
  HLS_INTERVAL_PRAGMA_COLUMN,
  HLS_INTERVAL_PRAGMA_END, /* column, exclusive */
  HLS_INTERVAL_FIRST_LINE, /* of the loop, from its keyword on */
  HLS_INTERVAL_FIRST_COLUMN,
  HLS_INTERVAL_LAST_LINE,
  HLS_INTERVAL_LAST_COLUMN,
  HLS_INTERVAL_CYCLES,
  HLS_INTERVAL_NUMBERS
};

/* Warns of every loop of a module with buffers that cannot begin iterations as
 * often as its text asks, and tells why (hls/loops.h). Loops that the circuit
 * has no more, as they are unrolled, are passed over. Returns false when out of
 * memory. */
bool hls_interval_check(MlirModule module, hls_diagnostics *diagnostics);

#ifdef __cplusplus
}
#endif
#endif
