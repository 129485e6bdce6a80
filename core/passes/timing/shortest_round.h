/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The shortest way of a control token around a loop.
 */
#ifndef HLS_PASSES_SHORTEST_ROUND_H
#define HLS_PASSES_SHORTEST_ROUND_H

#include "core/passes/timing/loop_graph.h"

/* Cycles in which control can return to the header at the earliest, at least 1.
 * Returns false when out of memory. */
bool shortest_round_find(loop_graph *graph, int64_t *cycles);

#endif
