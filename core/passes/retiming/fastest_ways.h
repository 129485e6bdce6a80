/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interval of a loop whose iterations take the fastest of their ways.
 */
#ifndef HLS_PASSES_FASTEST_WAYS_H
#define HLS_PASSES_FASTEST_WAYS_H

#include "core/passes/timing/loop_interval.h"

/* Is a channel one of those of which a node takes one? */
typedef bool (*way_choice)(const loop_graph *, const loop_edge *);

/* Those of a merge within an iteration, which takes what comes. */
bool fastest_ways_meet(const loop_graph *graph, const loop_edge *e);

/* The same, and those among which a condition chooses. */
bool fastest_ways_differ(const loop_graph *graph, const loop_edge *e);

/* In the memory of the graph. */
typedef struct fastest_ways {
  way_choice is_choice;
  const loop_edge **first; /* per node: the choice whose token is there first;
                              NULL where there is none */
  int64_t interval;        /* of iterations without the others */
} fastest_ways;

/* Finds them in a graph that has a schedule and that interval, which theirs is
 * when there is nothing to choose. Returns false when out of memory. */
bool fastest_ways_find(loop_graph *graph, const loop_interval *interval,
                       way_choice is_choice, fastest_ways *ways);

/* Finds the interval of iterations that take the first choices, which are
 * known. Returns false when out of memory. */
bool fastest_ways_time(loop_graph *graph, fastest_ways *ways);

/* Leaves those out of a graph that are not chosen. Returns false when out of
 * memory. */
bool fastest_ways_drop(loop_graph *graph, const fastest_ways *ways);

/* Is a channel one of those that are not chosen? */
bool fastest_ways_leave(const fastest_ways *ways, const loop_graph *graph,
                        const loop_edge *e);

#endif
