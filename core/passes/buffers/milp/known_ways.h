/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The fastest ways of iterations through loops, with the buffers that are
 * there: without these, several may take as long as each other.
 */
#ifndef HLS_PASSES_MILP_KNOWN_WAYS_H
#define HLS_PASSES_MILP_KNOWN_WAYS_H

#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_interval.h"

/* Zero-initialise; finish() in every case. */
typedef struct known_ways {
  ptr_map operands; /* unit that takes one of its operands -> the number of that
                       which iterations of the fastest way take, + 1 */
  ptr_map loops;    /* header's merge of a loop that is known -> 2 if such
                       iterations follow each other sooner than all do, else 1 */
} known_ways;

/* Notes those of a loop, whose graph has a schedule and that interval. Returns
 * false when out of memory. */
bool known_ways_note(known_ways *known, loop_graph *graph,
                     const loop_interval *interval);

/* Do iterations of the fastest way of a graph's loop follow each other sooner?
 */
bool known_ways_has_faster(const known_ways *known, const loop_graph *graph);

/* Leaves of a graph, which may have other buffers by now, what iterations of
 * the fastest way pass (way_graph.h). `*cycles` are those between such
 * iterations; 0 where all take the same way, or nothing is known of the loop.
 * Returns false when out of memory. */
bool known_ways_leave(const known_ways *known, loop_graph *graph,
                      int64_t *cycles);

void known_ways_finish(known_ways *known);

#endif
