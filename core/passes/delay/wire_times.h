/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the wires of a circuit are stable within a clock cycle: static timing
 * analysis. Times are in nanoseconds.
 *
 * What is kept for each node and arc is small, as the tables of a large circuit
 * do not fit into caches.
 */
#ifndef HLS_PASSES_WIRE_TIMES_H
#define HLS_PASSES_WIRE_TIMES_H

#include "core/passes/delay/wire_graph.h"
#include <stdint.h>

#define WIRE_TIMES_NOWHERE UINT32_MAX

/* An arc, among those that leave a node. */
typedef struct wire_way {
  double ns;
  uint32_t to; /* node */
} wire_way;

/* Zero-initialise; finish() in every case. */
typedef struct wire_times {
  const wire_graph *graph; /* borrowed */
  uint32_t *first;    /* the ways from node i are from first[i] to first[i+1] */
  wire_way *ways;     /* in the order of the graph's arcs */
  double *arrival;    /* after the clock; below 0: no path leads here */
  uint32_t *previous; /* node in front of it on the slowest path, or NOWHERE */
  uint32_t *order;    /* nodes, each after those that it depends on */
  size_t num_ordered;
  arena_pool memory;
} wire_times;

/* Finds the arrivals. Wires on a cycle without registers have none: only a
 * circuit that is not ready for RTL has one. Returns false when out of memory.
 */
bool wire_times_find(wire_times *times, const wire_graph *graph);
void wire_times_finish(wire_times *times);

/* Finds when each node has to arrive for no path to be longer than `period`.
 * `latest` has room for all nodes of the graph. */
void wire_times_find_latest(const wire_times *times, double period,
                            double *latest);

#endif
