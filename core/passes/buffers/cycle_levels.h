/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often what a cycle of channels costs is paid.
 */
#ifndef HLS_PASSES_CYCLE_LEVELS_H
#define HLS_PASSES_CYCLE_LEVELS_H

#include "base/memory/arena.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>

/* Loops in more loops than this count as if they were in so many. */
enum { CYCLE_LEVELS_MOST = 8 };

/* Finds the level of each of the values, channels of a materialised function: 0
 * for one on no cycle, 1 for one on a cycle, and one more for each loop that
 * the cycle is in. The list belongs to `memory`. Returns NULL when out of
 * memory. */
unsigned *cycle_levels_find(MlirOperation func, const MlirValue *values,
                            size_t count, arena_pool *memory);

#endif
