/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The option `period` of passes: the clock period in nanoseconds.
 */
#ifndef HLS_PASSES_PERIOD_H
#define HLS_PASSES_PERIOD_H

#include "hls/pass_registry.h"
#include "hls/pipeline.h"
#include <stdbool.h>

/* The delays of units add up to those of the circuit that they become within so
 * much: paths of this part of the period are surely short enough. */
#define PERIOD_SURE 0.95

#define PERIOD_TEXT(number) #number
#define PERIOD_USUAL(number) PERIOD_TEXT(number)
#define PERIOD_OPTION                                                          \
  {"period", "length of a clock cycle in nanoseconds",                         \
   PERIOD_USUAL(HLS_DEFAULT_PERIOD)}

/* Reads it; HLS_DEFAULT_PERIOD (hls/pipeline.h) when it is not given. Reports a
 * text that is no number above 0 and returns false. */
bool period_read(MlirOperation root, HlsPass pass, double *period);

#endif
