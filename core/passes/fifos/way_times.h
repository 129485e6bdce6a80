/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The times of the fastest iterations of a loop, as if one followed the other.
 */
#ifndef HLS_PASSES_WAY_TIMES_H
#define HLS_PASSES_WAY_TIMES_H

#include "core/passes/rounds/loop_runs.h"
#include "core/passes/tokens/token_times.h"

/* Leaves of a loop's graph what its fastest iterations pass (way_graph.h), with
 * their times; they are not known where all iterations take as long. Returns
 * false when out of memory. */
bool way_times_find(loop_runs *runs, loop_graph *graph, run_times *times);

/* Finds when the tokens of the fastest iterations come, with the slots that
 * there are: `*late` are the cycles, few at most, in which one of these follows
 * the other beyond those. `fits` tells whether it does. What is known lives in
 * `memory`. Returns false when out of memory. */
bool way_times_fit(const loop_graph *way, int64_t cycles, token_times *tokens,
                   arena_pool *memory, int64_t *late, bool *fits);

#endif
