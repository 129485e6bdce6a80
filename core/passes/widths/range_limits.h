/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How far a range is let grow that keeps growing: up to one of the numbers that
 * something is compared with, or beside it, where a counter may end; or to what
 * a usual number of bits holds.
 */
#ifndef HLS_PASSES_RANGE_LIMITS_H
#define HLS_PASSES_RANGE_LIMITS_H

#include "core/passes/widths/width_graph.h"

typedef struct range_limits {
  int64_t *limits; /* in ascending order */
  size_t count;
} range_limits;

/* Collects the limits of a circuit, in the graph's memory. Returns false when
 * out of memory. */
bool range_limits_find(range_limits *limits, width_graph *graph);

/* A range that has all of `now`: the ends at which that is wider than `before`
 * lie at limits, or at the end of the type. */
number_range range_limits_widen(const range_limits *limits,
                                const number_range *before,
                                const number_range *now);

#endif
