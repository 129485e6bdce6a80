/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What has to be known of all slots before the first function is made: which of
 * them are constants, which are in memory after the cycle, and how a program is
 * divided into functions.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_JIT_PLAN_H
#define RTL_MODEL_CYCLE_CYCLE_JIT_PLAN_H

#include "base/memory/arena.h"
#include "rtl/model/cycle/cycle_program.h"

/* Wide vectors of up to so many words are computed by instructions, others by
 * a function that is called (cycle_jit_wide.h). */
#define CYCLE_JIT_INLINE_WORDS 4

typedef struct cycle_jit_slot {
  uint32_t part; /* the function that computes it; UINT32_MAX if none does */
  uint8_t bits;  /* all above are zero, whatever the inputs are */
  bool is_constant;
  bool is_observed;
  bool is_kept; /* someone reads it in memory */
} cycle_jit_slot;

typedef struct cycle_jit_plan {
  cycle_jit_slot *slots;
  uint32_t *ends; /* of each part: the instruction behind its last */
  uint32_t num_parts;
} cycle_jit_plan;

/* Parts have about `part_size` instructions. Returns false when out of
 * memory. */
bool cycle_jit_plan_make(cycle_jit_plan *plan, const cycle_program *program,
                         uint32_t part_size, arena_pool *arena);

/* Whether it is left to a function that is called. */
bool cycle_jit_is_called(const cycle_instruction *instruction);

#endif
