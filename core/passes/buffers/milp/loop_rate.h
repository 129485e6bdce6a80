/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop in a program: how often its iterations begin, and what is seen of it.
 */
#ifndef HLS_PASSES_MILP_LOOP_RATE_H
#define HLS_PASSES_MILP_LOOP_RATE_H

#include "core/passes/buffers/milp/solver.h"
#include "mlir-c/IR.h"

/* No variable. */
#define LOOP_RATE_NONE ((size_t)-1)

/* What nobody asks to be sooner may be so many cycles later. */
#define LOOP_RATE_ANY_TIME (-1000.0)

/* What is seen outside of a loop: a store, or that something leaves it. With a
 * queue, all tokens are. */
typedef struct loop_seen {
  MlirValue value; /* that leaves the loop; null: nothing does */
  size_t phase;    /* variable */
  size_t late; /* variable: cycles that it is later than with the buffers that
                  were there; LOOP_RATE_NONE: it may not be */
  struct loop_seen *next;
} loop_seen;

/* A token that waits where it comes from. */
typedef struct loop_held {
  size_t offered, taken; /* variables */
  struct loop_held *next;
} loop_held;

/* A loop in a program. */
typedef struct loop_rate {
  size_t loop;     /* of the nest */
  bool is_fastest; /* of its iterations, those that take the fastest way? */
  size_t variable; /* iterations that begin in a cycle */
  double most;     /* that the units and ports allow */
  size_t sooner; /* variable: by how many cycles what the loop begins with last
                    has to be sooner, unless it is negative; NONE: that
                    cannot be */
  size_t ends_sooner; /* the same of what is seen last of an iteration, in a
                         loop that is in no other one, and has none in it */
  /* Its phases are the variables, and its rows those, from the first one up to
   * the end. */
  size_t first_phase, end_phase, first_row, end_row;
  loop_seen *seen; /* of a loop in another one, only where it has a queue */
  loop_held *held;
} loop_rate;

/* Adds a phase. */
size_t loop_rate_add_phase(milp_program *program);

/* Adds by how many cycles something has to be sooner, which nobody asks for
 * yet. */
size_t loop_rate_add_sooner(milp_program *program);

#endif
