/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an instruction reads and writes.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_OPS_H
#define RTL_MODEL_CYCLE_CYCLE_OPS_H

#include "rtl/model/cycle/cycle_program.h"

/* Slots one after another. */
typedef struct cycle_range {
  uint32_t first, count;
} cycle_range;

/* The operands that are slots, and no numbers. */
enum { CYCLE_A = 1, CYCLE_B = 2, CYCLE_C = 4 };
unsigned cycle_slot_fields(cycle_op op);

static inline bool cycle_is_wide(cycle_op op) { return op >= CYCLE_WIDE_ADD; }

/* What it reads; returns how many ranges there are. The operation is valid. */
unsigned cycle_operands(const cycle_instruction *instruction,
                        cycle_range operands[3]);
/* What it writes. */
cycle_range cycle_result(const cycle_instruction *instruction);

#endif
