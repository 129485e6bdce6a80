/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When wires have to be stable for no path to be longer than a period. Few are
 * asked for: only what is behind these is looked at, and each node once; and
 * what a change of the circuit changes when it is asked for again.
 *
 * What has to be stable earlier after a change is told apart before the next
 * question that it may matter to; what may be stable later keeps the time that
 * it has until it is asked for itself.
 */
#ifndef HLS_PASSES_LATEST_TIMES_H
#define HLS_PASSES_LATEST_TIMES_H

#include "core/passes/delay/arc_contests.h"
#include "core/passes/delay/rank_queue.h"
#include "core/passes/delay/wire_times.h"

/* A node on the way to what is behind the one that was asked for. */
typedef struct latest_step {
  uint32_t node, arc; /* the next arc, or NOWHERE */
} latest_step;

/* When a node has to be stable. */
typedef struct latest_time {
  double ns;
  uint32_t next;  /* the node behind that asks for it; NOWHERE: no other does */
  uint32_t known; /* the last round in which it is */
} latest_time;

typedef struct latest_times {
  const wire_times *order; /* borrowed: of the nodes, by their arcs */
  const wire_graph *graph; /* borrowed */
  double period;           /* nanoseconds */
  double floor;            /* no time is before that */
  latest_time *at;         /* per node */
  uint32_t round;
  bool *is_open; /* per known node: may its time be too early? */
  latest_step *stack;
  uint32_t *gone_on_from; /* nodes */
  rank_queue waiting; /* known nodes to be looked at again, the last first */
  arc_contests first; /* of the arcs from a node, by when it has to be stable */
  bool *is_contested; /* per node: is an arc to it in a contest? */
} latest_times;

/* Begins with nothing known, for a graph that has arrivals. Times before
 * `floor` are not told apart: where all are such, a change is not felt. What is
 * needed lives in `memory`. Returns false when out of memory. */
bool latest_times_begin(latest_times *times, const wire_times *order,
                        double period, double floor, arena_pool *memory);

/* Forgets what is known, as the circuit or the order of its nodes is another
 * one. */
void latest_times_forget(latest_times *times);

/* Tells that other units are at a channel now. */
void latest_times_touch(latest_times *times, size_t channel);

/* Finds anew what was known, and has changed by what was told: before places in
 * the order are exchanged. */
void latest_times_follow(latest_times *times);

/* When a node has to be stable, in nanoseconds after the clock. */
double latest_times_of(latest_times *times, size_t node);

#endif
