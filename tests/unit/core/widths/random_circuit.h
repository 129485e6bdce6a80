/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random circuits of integers, as a front end makes them: what a branch or a
 * loop takes, it gives back.
 */
#ifndef TESTS_CORE_RANDOM_CIRCUIT_H
#define TESTS_CORE_RANDOM_CIRCUIT_H

#include "random_values.h"

enum { CIRCUIT_MOST_INPUTS = 4 };

typedef struct random_circuit {
  random_text r;
  unsigned num_inputs; /* without the control behind them */
  unsigned widths[CIRCUIT_MOST_INPUTS];
} random_circuit;

/* Writes a module of one circuit, which is the same for the same seed. Without
 * loops, nothing in it has a use before it. */
void random_circuit_make(random_circuit *circuit, uint64_t seed,
                         bool has_loops);
void random_circuit_finish(random_circuit *circuit);

/* Bits for every input: corners of their types, neighbours of constants of the
 * circuit, anything. */
void random_circuit_inputs(random_circuit *circuit, uint64_t *inputs);

/* ---- For those who write parts of it ---- */

typedef struct random_limits {
  unsigned depth; /* of branches and loops in each other */
  unsigned steps; /* in a row */
  unsigned loops; /* in each other */
} random_limits;

/* Operations, branches and loops; what they give is added to the pool. */
void random_circuit_block(random_text *r, random_pool *pool,
                          random_limits limits);
/* A loop: random_loops.c. */
void random_circuit_loop(random_text *r, random_pool *pool,
                         random_limits limits);
/* Sends a value where a condition says. */
void random_circuit_branch(random_text *r, random_value condition,
                           random_value value, random_value on_true,
                           random_value on_false);
void random_circuit_mux(random_text *r, random_value select, random_value a,
                        random_value b, random_value result);

#endif
