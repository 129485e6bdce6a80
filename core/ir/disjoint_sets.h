/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sets of numbers that are joined pair by pair (Galler and Fischer, "An
 * improved equivalence algorithm", Communications of the ACM 1964).
 */
#ifndef HLS_PASSES_DISJOINT_SETS_H
#define HLS_PASSES_DISJOINT_SETS_H

#include "base/memory/arena.h"
#include <stdint.h>

typedef struct disjoint_sets {
  uint32_t *parent; /* per number; that of a set's own is itself */
} disjoint_sets;

/* Every number below `count` is a set by itself. Lives in `memory`. Returns
 * false when out of memory, or when there are more than 32 bits can count. */
bool disjoint_sets_begin(disjoint_sets *sets, size_t count, arena_pool *memory);

/* The number that stands for the set of `i`. */
size_t disjoint_sets_of(disjoint_sets *sets, size_t i);

void disjoint_sets_join(disjoint_sets *sets, size_t a, size_t b);

#endif
