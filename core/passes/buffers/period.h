/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The option `period` of passes: the clock period in nanoseconds.
 */
#ifndef HLS_PASSES_PERIOD_H
#define HLS_PASSES_PERIOD_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* The delays of units add up to those of the circuit that they become within so
 * much: paths of this part of the period are surely short enough. */
#define PERIOD_SURE 0.95

/* Reads it; HLS_DEFAULT_PERIOD (hls/pipeline.h) when it is not given. Reports a
 * text that is no number above 0 and returns false. */
bool period_read(MlirOperation root, MlirStringRef options, double *period);

#endif
