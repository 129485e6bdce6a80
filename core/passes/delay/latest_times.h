/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When wires have to be stable for no path to be longer than a period. Few are
 * asked for: only what is behind these is looked at, and each node once.
 */
#ifndef HLS_PASSES_LATEST_TIMES_H
#define HLS_PASSES_LATEST_TIMES_H

#include "core/passes/delay/rank_queue.h"
#include "core/passes/delay/wire_times.h"

/* A node on the way to what is behind the one that was asked for. */
typedef struct latest_step {
  uint32_t node, arc; /* the next arc, or NOWHERE */
} latest_step;

typedef struct latest_times {
  const wire_graph *graph; /* borrowed */
  double period;           /* nanoseconds */
  double *latest;          /* per node, where it is known */
  uint32_t *known;         /* per node: the last round in which it is */
  uint32_t round;
  latest_step *stack;
  rank_queue waiting; /* known nodes to be looked at again, the last first */
} latest_times;

/* Begins with nothing known. What is needed lives in `memory`. Returns false
 * when out of memory. */
bool latest_times_begin(latest_times *times, const wire_graph *graph,
                        double period, arena_pool *memory);

/* Forgets what is known, as the circuit has changed. */
void latest_times_forget(latest_times *times);

/* Tells that other units are at a channel now, for nodes that have these places
 * in an order of their arcs. */
void latest_times_touch(latest_times *times, const uint32_t *rank,
                        size_t channel);

/* Finds anew what was known, after all changes were told. */
void latest_times_follow(latest_times *times, const uint32_t *rank);

/* When a node has to be stable, in nanoseconds after the clock. */
double latest_times_of(latest_times *times, size_t node);

#endif
