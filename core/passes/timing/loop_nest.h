/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit and which of them is in which. Loops of a program that
 * does not jump into any are its natural loops. Where it does, a loop has more
 * than one header: all the blocks through which it is entered. Which these are
 * depends on what follows what, and on no order. So a pass finds the headers at
 * which one before it has put what keeps the circuit from deadlocks.
 */
#ifndef HLS_PASSES_LOOP_NEST_H
#define HLS_PASSES_LOOP_NEST_H

#include "core/passes/timing/loop_headers.h"

#define LOOP_NEST_NONE ((size_t)-1)

typedef struct nested_loop {
  size_t begin, end;   /* places of its blocks */
  size_t parent;       /* the loop around it, or LOOP_NEST_NONE */
  size_t depth;        /* loops around it */
  size_t height;       /* levels of loops in it */
  MlirOperation merge; /* a header's first control_merge or init, or null */
} nested_loop;

/* Zero-initialise; finish() in every case. */
typedef struct loop_nest {
  loop_headers headers; /* and all headers of loops */
  size_t *order; /* blocks, those of a loop and of each loop in it together */
  size_t *place; /* per block: its place in that order */
  size_t *loop;  /* per block: the innermost loop, or LOOP_NEST_NONE */
  bool *heads;   /* per block: is it a header of its innermost loop? */
  nested_loop *loops; /* a loop before those in it */
  size_t num_loops;
  size_t *begun; /* the loops with one in the order of the text */
  size_t num_begun;
  const struct loop_ops *known; /* of its operations; NULL: nothing; borrowed */
} loop_nest;

/* Finds the loops of a function. Returns false when out of memory. */
bool loop_nest_find(loop_nest *nest, MlirOperation func);
void loop_nest_finish(loop_nest *nest);

/* Is a block in a loop, or in one in it? */
bool loop_nest_has(const loop_nest *nest, size_t loop, size_t block);

#endif
