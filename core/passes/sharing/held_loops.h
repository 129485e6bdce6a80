/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops in which a token may be held by what it comes from, instead of by a
 * register, as the next one is not due there yet.
 */
#ifndef HLS_PASSES_HELD_LOOPS_H
#define HLS_PASSES_HELD_LOOPS_H

#include "base/memory/ptr_map.h"
#include "core/passes/fifos/fifo_slots.h"
#include "core/passes/tokens/token_times.h"

#define HELD_LOOPS_NONE UINT32_MAX

typedef struct held_loop {
  token_times *tokens;
  uint32_t
      *behind; /* per node: the edge behind it if it is a buffer; or NONE */
  bool *joins; /* per node: do ways of different lengths meet there? */
  uint32_t *owners; /* per edge: a channel of somebody's net; or NULL */
  bool is_straight; /* do all iterations take the same way? */
  struct held_loop *next;
} held_loop;

/* An edge of the times of a loop. */
typedef struct held_edge {
  held_loop *loop;
  uint32_t edge;
} held_edge;

/* Zero-initialise; finish() in every case. */
typedef struct held_loops {
  held_loop *first;  /* NULL: there are none */
  ptr_map edges;     /* value -> its edge */
  arena_pool memory; /* the times are to live in it, too */
} held_loops;

/* Adds an innermost loop, if it is one of these. What is known of it does not
 * need its graph any more. `tokens` are its times, or NULL. Returns false when
 * out of memory. */
bool held_loops_add(held_loops *loops, const loop_graph *graph,
                    const fifo_slots *slots, token_times *tokens);
void held_loops_finish(held_loops *loops);

/* May a register be worth a move? */
bool held_loops_ask(MlirOperation op);

#endif
