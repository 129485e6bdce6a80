/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ends of paths that are too long, and are to be looked at.
 */
#ifndef HLS_PASSES_LATE_ENDS_H
#define HLS_PASSES_LATE_ENDS_H

#include "core/passes/delay/node_queue.h"
#include "core/passes/delay/wire_times.h"

typedef struct late_ends {
  const wire_times *times; /* borrowed */
  double period;           /* nanoseconds */
  bool forward;            /* are wires of ready left out? */
  node_queue queue;        /* the longest path first */
} late_ends;

/* Is any path too long for a period? */
bool late_ends_exist(const wire_times *times, double period);

/* Begins with no end. What is needed lives in `memory`. Returns false when out
 * of memory. */
bool late_ends_begin(late_ends *late, const wire_times *times, double period,
                     arena_pool *memory);

/* What the longest path that ends at a node takes; below 0: none ends there. */
double late_ends_ns(const wire_times *times, size_t node);

/* Adds a node if it is the end of a path that is too long, and not there. */
void late_ends_add(late_ends *late, size_t node);

/* Takes the end of the longest path, by the times as they are now; NOWHERE if
 * there is none that is too long. */
size_t late_ends_take(late_ends *late);

#endif
