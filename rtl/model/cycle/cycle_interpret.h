/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interpreter's form of a program. Instructions of the same operation that
 * do not wait for each other are brought together: a run is a loop over them,
 * and the processor guesses well where a loop goes on, but not where each of
 * some thousand instructions leads.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_INTERPRET_H
#define RTL_MODEL_CYCLE_CYCLE_INTERPRET_H

#include "rtl/model/cycle/cycle_program.h"

/* Operands as in cycle_instruction; c is the width where that has no c. */
typedef struct cycle_item {
  uint32_t to, a, b, c;
} cycle_item;

typedef struct cycle_run {
  uint32_t op, count;
} cycle_run;

typedef struct cycle_code {
  cycle_run *runs;
  size_t num_runs;
  cycle_item *items; /* those of all runs */
  uint64_t *room;    /* for what a division does not need */
} cycle_code;

/* An instruction as an item. */
cycle_item cycle_item_of(const cycle_instruction *instruction);

/* NULL when out of memory. Caller frees with cycle_code_free(). */
cycle_code *cycle_code_make(const cycle_program *program);
void cycle_code_free(cycle_code *code); /* accepts NULL */

/* One operation on wide vectors of `width` bits. `room` is for what a division
 * does not need, as many words as they have; others do not use it. */
void cycle_run_wide(cycle_op op, uint32_t width, uint64_t *to,
                    const uint64_t *a, const uint64_t *b, uint64_t *room);

/* Computes every slot from inputs, states and constants. */
void cycle_interpret(const cycle_program *program, const cycle_code *code,
                     uint64_t *slots, const uint64_t *memory);

#endif
