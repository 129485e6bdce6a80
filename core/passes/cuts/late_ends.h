/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ends of paths that are too long.
 */
#ifndef HLS_PASSES_LATE_ENDS_H
#define HLS_PASSES_LATE_ENDS_H

#include "core/passes/delay/wire_update.h"

typedef struct late_end {
  size_t node;
  double ns; /* what the longest path to it takes */
} late_end;

/* The longest path first. Zero-initialise; finish() in every case. */
typedef struct late_ends {
  late_end *ends;
  size_t count, capacity;
} late_ends;

void late_ends_finish(late_ends *late);

/* Finds the ends of paths that take more than `period` nanoseconds. Returns
 * false when out of memory. */
bool late_ends_find(late_ends *late, const wire_times *times, double period);

/* The same for times that have been updated since. */
bool late_ends_follow(late_ends *late, const wire_update *update,
                      double period);

#endif
