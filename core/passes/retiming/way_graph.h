/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of a loop that its fastest iterations pass: a circuit without
 * choices, of which the program knows the throughput by itself.
 */
#ifndef HLS_PASSES_WAY_GRAPH_H
#define HLS_PASSES_WAY_GRAPH_H

#include "core/passes/retiming/fastest_ways.h"

/* Leaves of a graph that has a schedule and that interval what its fastest
 * iterations pass. The nodes
 * of other ways are free and have no channels. `*cycles` are those between such
 * iterations; 0 where all take the same way. Returns false when out of memory.
 */
bool way_graph_leave(loop_graph *graph, const loop_interval *interval,
                     int64_t *cycles);

/* The same with ways that are known. */
bool way_graph_drop(loop_graph *graph, const fastest_ways *ways,
                    int64_t *cycles);

#endif
