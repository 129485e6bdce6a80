/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The least values of the variables of a program that follow from its choices.
 *
 * In the program of a circuit, each row lets one variable be no less than
 * another one that is multiplied by a positive number, which is 1 on cycles,
 * and what its choices add: times of wires, phases of tokens, starts of
 * operations. So there are least values, and they are longest paths; the
 * choices are possible if none of these is above its bound. A change of some
 * choices changes few of them, which are found as those of a shortest path are
 * (Ramalingam and Reps, "An incremental algorithm for a generalization of the
 * shortest-path problem", Journal of Algorithms 1996).
 */
#ifndef HLS_PASSES_IMPROVE_LEAST_VALUES_H
#define HLS_PASSES_IMPROVE_LEAST_VALUES_H

#include "base/memory/arena.h"
#include "core/passes/buffers/improve/least_rows.h"
#include <stdint.h>

#define LEAST_VALUES_NONE LEAST_ROWS_NONE

/* Zero-initialise; all lives in the memory of whoever begins. */
typedef struct least_values {
  least_rows graph;
  double *values, *upper; /* per node */
  uint32_t *causes;       /* per node: the row that it has its value from */
  uint32_t *raised;       /* per node: the turn in which it was raised last */
  uint32_t turn;          /* of finding values */
  uint32_t *risen;        /* nodes that have been raised in this turn */
  size_t num_risen;
  uint32_t *seen; /* per node: the walk that has come by last */
  uint32_t walks;
  uint64_t *queue; /* a bit per rank: nodes that have been raised */
  size_t num_words, first_word, num_queued;
  bool *is_lowered;
  uint32_t *changed; /* nodes that have another value than is kept */
  bool *is_changed;
  size_t num_changed;
  double *kept;          /* per node: of these */
  uint32_t *kept_causes; /* the same */
  uint32_t *touched;     /* rows whose weight has changed since then */
  size_t num_touched;
  uint32_t *fresh; /* rows whose weight has changed in this turn */
  size_t num_fresh;
  uint32_t *stack;
  uint32_t violated; /* a node that is above its bound, or on a cycle that
                        raises itself; NONE: the steps have ended */
  bool was_violated; /* since values were kept, and may be so at others */
  uint64_t steps;    /* that are left */
} least_values;

/* Begins with a program, of which nothing is known yet. Returns whether all
 * rows are of that kind; false as well when out of memory, with `memory`
 * failed. */
bool least_values_begin(least_values *v, const milp_program *program,
                        const bool *is_choice, arena_pool *memory);

/* Finds the values for the choices that are made, and keeps them. Returns
 * whether they are possible; false as well when the steps have ended. */
bool least_values_start(least_values *v);

/* Finds the values after these choices have changed since the values that were
 * found last, whether these were possible or not. Returns whether they are
 * possible; else `violated` tells of one that is not. */
bool least_values_change(least_values *v, const uint32_t *choices,
                         size_t count);

/* Goes back to the values that are kept, when the choices are as they were and
 * these were possible. */
void least_values_go_back(least_values *v);

/* Takes steps for work of others. */
void least_values_spend(least_values *v, uint64_t steps);

/* Keeps the values that have been found, which are possible. */
void least_values_keep(least_values *v);

/* Looks at the rows that a node's value follows from, from its end on; `look`
 * may be NULL. Returns the node that it comes to again, or NONE. */
typedef void (*least_values_look)(const least_row *row, void *user);
uint32_t least_values_follow(least_values *v, uint32_t node,
                             least_values_look look, void *user);

#endif
