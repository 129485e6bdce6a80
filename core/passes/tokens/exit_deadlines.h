/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When results of a loop that are used behind it have to be there.
 */
#ifndef HLS_PASSES_EXIT_DEADLINES_H
#define HLS_PASSES_EXIT_DEADLINES_H

#include "core/passes/tokens/token_times.h"

/* What the operations of a function lead to, for all of its loops: zero-
 * initialise; it lives in the memory that it began with. */
typedef struct exit_ways {
  uint32_t *first_user; /* per operation: the first of those who use it */
  uint32_t *users;
  bool *is_before; /* does it make something for one in front of it? */
  bool *ends;      /* does it tell a memory that the call ends? */
  uint32_t end;    /* the call's end, or BODY_TABLE_NOBODY */
  struct exit_place *places; /* per operation: nothing is known of any */
  size_t *nodes;     /* the same: of the loop that is looked at, + 1; or 0 */
  uint32_t *list;    /* the operations that are come to */
  uint32_t *tellers; /* those of these, and of the loop, by which it ends */
} exit_ways;

/* Returns false when out of memory. */
bool exit_deadlines_begin(exit_ways *ways, const body_table *table,
                          arena_pool *memory);

/* Lets what leaves an innermost loop be as late as what it waits for behind the
 * loop: nothing that is seen there is later. `memory` is for as long as it
 * takes. Returns false when out of memory. */
bool exit_deadlines_find(token_times *times, const loop_graph *loop,
                         exit_ways *ways, arena_pool *memory);

#endif
