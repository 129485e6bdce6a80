/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers of values that take one of several ways around their loops, only
 * some of which have registers without them.
 */
#ifndef HLS_PASSES_SHORT_WAYS_H
#define HLS_PASSES_SHORT_WAYS_H

#include "base/memory/arena.h"
#include "core/ir/ir.h"

/* Where such a register would be on the ways that need it alone. */
typedef struct short_way {
  MlirValue now;       /* the channel that has it */
  MlirValue then;      /* the one that would get it */
  MlirOperation fifo;  /* behind that; null: there is none */
  MlirOperation merge; /* that they lead to */
  struct short_way *next;
} short_way;

/* Zero-initialise; finish() in every case. */
typedef struct short_ways {
  short_way *first;
  arena_pool memory;
} short_ways;

/* Finds those of a materialised function. Returns false when out of memory. */
bool short_ways_find(short_ways *ways, MlirOperation func);
void short_ways_finish(short_ways *ways);

#endif
