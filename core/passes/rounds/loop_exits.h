/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What holds up the loops in a loop while its tokens wait.
 */
#ifndef HLS_PASSES_LOOP_EXITS_H
#define HLS_PASSES_LOOP_EXITS_H

#include "core/passes/timing/loop_graph.h"

/* Tells for each node of a graph with the times of all rounds (loop_runs.h)
 * whether its tokens, while they wait, keep one that leaves a loop in it from
 * leaving, as nothing in between has room for that. The answer is in the
 * graph's memory; NULL when out of memory. */
const bool *loop_exits_find(loop_graph *graph);

#endif
