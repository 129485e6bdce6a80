/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counters that end where they are equal to another number.
 */
#ifndef HLS_PASSES_COUNTER_BOUNDS_H
#define HLS_PASSES_COUNTER_BOUNDS_H

#include "core/passes/widths/width_graph.h"

/* A mux of a loop's header whose value grows or shrinks by 1 in each iteration,
 * until it, or what comes next, is equal to a number that the loop does not
 * change. */
typedef struct counter_bound {
  uint32_t mux;   /* a node */
  uint32_t begin; /* the value that it begins with */
  uint32_t end;   /* the value that it ends with */
  bool is_down;
  bool is_next; /* is it what comes next that is compared? */
} counter_bound;

typedef struct counter_bounds {
  counter_bound *items; /* in the order of their nodes */
  size_t count;
} counter_bounds;

/* Finds the counters of a graph, in its memory. Returns false when out of
 * memory. */
bool counter_bounds_find(counter_bounds *bounds, width_graph *graph);

/* Leaves of a range what the counter of a node can be, if it is one that does
 * not begin beyond its end, by the present ranges of both. */
void counter_bounds_cut(const counter_bounds *bounds, const width_graph *graph,
                        const width_node *node, number_range *range);

/* Is a node that of a counter? */
bool counter_bounds_has(const counter_bounds *bounds, const width_graph *graph,
                        const width_node *node);

#endif
