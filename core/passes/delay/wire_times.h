/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the wires of a circuit are stable within a clock cycle: static timing
 * analysis. Times are in nanoseconds.
 *
 * What is kept for each node and arc is small, as the tables of a large circuit
 * do not fit into caches; and each in a table of its own, as most ask for one
 * of them, of many nodes.
 */
#ifndef HLS_PASSES_WIRE_TIMES_H
#define HLS_PASSES_WIRE_TIMES_H

#include "core/passes/delay/wire_graph.h"
#include <stdint.h>

#define WIRE_TIMES_NOWHERE WIRE_GRAPH_NOWHERE

/* Zero-initialise; finish() in every case. */
typedef struct wire_times {
  const wire_graph *graph; /* borrowed */
  /* Per node: */
  double *ns; /* the arrival after the clock; below 0: no path leads here */
  uint32_t *previous; /* node in front of it on the slowest path, or NOWHERE */
  uint32_t *rank;     /* its place in the order, or NOWHERE */
  uint32_t *order;    /* nodes, each after those that it depends on */
  size_t num_ordered;
  bool has_order; /* do all wires have a place there? */
  arena_pool memory;
} wire_times;

/* Finds the arrivals. Wires on a cycle without registers have none: only a
 * circuit that is not ready for RTL has one. Returns false when out of memory.
 */
bool wire_times_find(wire_times *times, const wire_graph *graph);
void wire_times_finish(wire_times *times);

/* An arrival, and the node in front on the slowest path, if any. */
typedef struct wire_arrival {
  double ns;
  uint32_t previous;
} wire_arrival;

/* Is an arrival over an arc the later one? Of two that are equal, that of a
 * path which begins here counts, else that from the first node. */
static inline bool wire_times_is_later(const wire_arrival *a,
                                       const wire_arrival *b) {
  return a->ns > b->ns ||
         (a->ns == b->ns && b->previous != WIRE_TIMES_NOWHERE &&
          a->previous < b->previous);
}

#endif
