/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A table of operations.
 */
#include "rtl/model/cycle/cycle_ops.h"

#include "rtl/model/logic/logic_words.h"

unsigned cycle_slot_fields(cycle_op op) {
  switch (op) {
  case CYCLE_COPY:
  case CYCLE_NOT:
  case CYCLE_SHIFT_LEFT_BY:
  case CYCLE_SHIFT_RIGHT_BY:
  case CYCLE_PARITY:
  case CYCLE_READ:
    return CYCLE_A;
  case CYCLE_CHOOSE:
    return CYCLE_A | CYCLE_B | CYCLE_C;
  default:
    return CYCLE_A | CYCLE_B;
  }
}

static bool is_wide_shift(unsigned op) {
  return op >= CYCLE_WIDE_SHIFT_LEFT && op <= CYCLE_WIDE_SHIFT_RIGHT_SIGNED;
}

unsigned cycle_operands(const cycle_instruction *instruction,
                        cycle_range operands[3]) {
  unsigned fields = cycle_slot_fields((cycle_op)instruction->op), count = 0;
  uint32_t words = cycle_is_wide((cycle_op)instruction->op)
                       ? logic_words_count(instruction->width)
                       : 1;
  operands[count++] = (cycle_range){instruction->a, words};
  if (fields & CYCLE_B) {
    operands[count++] = (cycle_range){
        instruction->b, is_wide_shift(instruction->op) ? 1 : words};
  }
  if (fields & CYCLE_C) {
    operands[count++] = (cycle_range){instruction->c, 1};
  }
  return count;
}

cycle_range cycle_result(const cycle_instruction *instruction) {
  bool is_wide = cycle_is_wide((cycle_op)instruction->op) &&
                 instruction->op != CYCLE_WIDE_LESS &&
                 instruction->op != CYCLE_WIDE_LESS_SIGNED;
  return (cycle_range){instruction->to,
                       is_wide ? logic_words_count(instruction->width) : 1};
}
