/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often what a cycle of channels costs is paid.
 */
#ifndef HLS_PASSES_CYCLE_LEVELS_H
#define HLS_PASSES_CYCLE_LEVELS_H

#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_nest.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

/* Loops in more loops than this count as if they were in so many. */
enum { CYCLE_LEVELS_MOST = 8 };

/* The levels of the channels of a materialised function: 0 for one on no cycle,
 * 1 for one on a cycle, and one more for each loop that the cycle is in.
 * Zero-initialise; finish() in every case. */
typedef struct cycle_levels {
  ptr_map levels; /* value -> level, unless that is 0 */
} cycle_levels;

/* Finds those of the function that the nest is of, as it was then. Returns
 * false when out of memory. */
bool cycle_levels_find(cycle_levels *levels, const loop_nest *nest);
void cycle_levels_finish(cycle_levels *levels);

unsigned cycle_levels_of(const cycle_levels *levels, MlirValue value);

/* Gives a new channel, behind a buffer, the level of that in front of it.
 * Returns false when out of memory. */
bool cycle_levels_follow(cycle_levels *levels, MlirValue value,
                         MlirValue behind);

#endif
