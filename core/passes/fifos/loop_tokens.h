/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The innermost loops of a function, and when their tokens come.
 */
#ifndef HLS_PASSES_LOOP_TOKENS_H
#define HLS_PASSES_LOOP_TOKENS_H

#include "core/passes/fifos/fifo_slots.h"
#include "core/passes/tokens/token_times.h"

/* What is done with the loops that have an operation that is asked for. */
typedef struct loop_tokens_visit {
  bool (*is_asked)(MlirOperation op);
  /* Looks at a loop's graph; `tokens` is NULL where they are not known. Returns
   * false when out of memory. */
  bool (*look)(loop_graph *loop, const fifo_slots *slots, token_times *tokens,
               void *user);
  void *user;
  bool has_nests; /* does it look at loops around others, too? */
  bool has_ahead; /* must nothing that leaves a loop come later when that runs
                     ahead of what it takes longest for? */
  bool has_ways;  /* are tokens known by all ways and by the fastest one, if not
                     for each of which the next one may take any way? */
} loop_tokens_visit;

/* Visits those of which times are known. That of tokens lives in `memory`; it
 * is not known where accesses wait for the order of a queue. Returns false when
 * out of memory. */
bool loop_tokens_find(loop_nest *nest, const loop_tokens_visit *visit,
                      arena_pool *memory);

#endif
