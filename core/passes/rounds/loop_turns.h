/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long accesses wait for their turns. A memory controller performs a load
 * and a store in each cycle, those at its lower operands first.
 */
#ifndef HLS_PASSES_LOOP_TURNS_H
#define HLS_PASSES_LOOP_TURNS_H

#include "core/passes/timing/loop_graph.h"

/* Finds for each node of a loop the cycles that it may wait, if those that go
 * before it come in the same one: in an iteration, each of them comes once. The
 * answer lives in `memory`. Returns NULL when out of memory. */
int64_t *loop_turns_find(const loop_graph *graph, arena_pool *memory);

/* Finds how many accesses, at most, share a port in each iteration of a loop:
 * those behind a branch within it are in some iterations alone. Returns false
 * when out of memory. */
bool loop_turns_find_busiest(const loop_graph *graph, arena_pool *memory,
                             int64_t *count);

#endif
