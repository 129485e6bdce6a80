/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the wires of a circuit are stable within a clock cycle: static timing
 * analysis. Times are in nanoseconds.
 */
#ifndef HLS_PASSES_WIRE_TIMES_H
#define HLS_PASSES_WIRE_TIMES_H

#include "core/passes/delay/wire_graph.h"
#include <stdint.h>

#define WIRE_TIMES_NOWHERE SIZE_MAX

/* Zero-initialise; finish() in every case. */
typedef struct wire_times {
  const wire_graph *graph; /* borrowed */
  size_t *first;           /* of a node's arcs in `leaving` */
  size_t *leaving;         /* arcs, by the node that they come from */
  size_t *waiting;         /* arcs into a node that are still to come */
  double *arrival;         /* after the clock; below 0: no path leads here */
  size_t *previous; /* node in front of it on the slowest path, or NOWHERE */
  size_t *order;    /* nodes, each after those that it depends on */
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
