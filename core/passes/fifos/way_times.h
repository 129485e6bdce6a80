/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The times of the fastest iterations of a loop, as if one followed the other.
 */
#ifndef HLS_PASSES_WAY_TIMES_H
#define HLS_PASSES_WAY_TIMES_H

#include "core/passes/rounds/loop_runs.h"

/* Leaves of a loop's graph what its fastest iterations pass (way_graph.h), with
 * their times; they are not known where all iterations take as long. Returns
 * false when out of memory. */
bool way_times_find(loop_runs *runs, loop_graph *graph, run_times *times);

#endif
