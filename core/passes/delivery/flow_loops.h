/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The natural loops of a program that was read back.
 */
#ifndef HLS_PASSES_FLOW_LOOPS_H
#define HLS_PASSES_FLOW_LOOPS_H

#include "core/passes/delivery/flow.h"

typedef struct flow_loop {
  size_t header; /* a block */
  size_t parent; /* the loop around it, or FLOW_NONE */
} flow_loop;

/* Lives in the memory of the flow. */
typedef struct flow_loops {
  const flow *f;
  size_t *order; /* blocks in reverse postorder */
  size_t *place; /* per block: where it is there */
  size_t *idom;  /* per block: the immediate dominator; the entry's is itself */
  size_t *loop;  /* per block: the innermost loop, or FLOW_NONE */
  /* Per block: the loop that it is the header of, or FLOW_NONE. */
  size_t *headed;
  flow_loop *loops; /* a loop behind those in it */
  size_t count;
} flow_loops;

/* Finds the loops. Returns false when the program jumps into one, when blocks
 * cannot be reached, or when out of memory. */
bool flow_loops_find(flow_loops *found, flow *f);

/* Does every way from the entry to `b` pass `a`? */
bool flow_loops_dominates(const flow_loops *found, size_t a, size_t b);

#endif
