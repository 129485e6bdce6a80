/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What operations make of ranges.
 */
#ifndef HLS_PASSES_RANGE_STEPS_H
#define HLS_PASSES_RANGE_STEPS_H

#include "core/passes/ranges/number_range.h"

/* As the operations of the dialect: of two operands of the result's width … */
typedef enum range_step {
  RANGE_ADD,
  RANGE_SUB,
  RANGE_MUL,
  RANGE_AND,
  RANGE_OR,
  RANGE_XOR,
  RANGE_SHL,
  RANGE_SHRS,
  RANGE_SHRU,
  RANGE_DIVS,
  RANGE_REMS,
  RANGE_DIVU,
  RANGE_MAXS,
  RANGE_MINS,
  RANGE_MAXU,
  RANGE_MINU,
  /* … and of one, whose width is another one for the last three. */
  RANGE_NOT,
  RANGE_ABS,
  RANGE_EXTS,
  RANGE_EXTU,
  RANGE_TRUNC,
} range_step;

/* A range that has every result of numbers of `a` and `b` (not read by steps of
 * one operand); it is empty if and only if one of those that are read is.
 * Arithmetic wraps. A shift by as much as the width or more, a division by 0
 * and one that overflows have no defined result in C: they give any number. */
number_range range_steps_result(range_step step, unsigned width,
                                const number_range *a, const number_range *b);

#endif
