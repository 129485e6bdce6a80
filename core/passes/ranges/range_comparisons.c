/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What comparisons tell of intervals.
 */
#include "core/passes/ranges/range_comparisons.h"

#include "core/passes/ranges/number_halves.h"

static void assume_equal(number_range *a, number_range *b) {
  *a = number_range_meet(a, b);
  *b = *a;
}

/* Leaves the only number of one range out of the other one. */
static void leave_out(const number_range *only, number_range *range) {
  if (number_range_is_empty(only) || only->umin != only->umax) {
    return;
  }
  number_halves halves = number_halves_of(range);
  number_halves_trim(&halves, only->umin);
  *range = number_halves_range(&halves);
}

static void assume_unequal(number_range *a, number_range *b) {
  number_range before = *a;
  leave_out(b, a);
  leave_out(&before, b);
}

/* `gap` is 1 if equal numbers are left out, too. What is one too high or too
 * low is not computed where there are no two such numbers: it might overflow.
 */
static void assume_signed_order(unsigned gap, number_range *a,
                                number_range *b) {
  number_range lower = number_range_empty(a->width), higher = lower;
  if (a->smin < b->smax || (!gap && a->smin == b->smax)) {
    lower = number_range_signed(INT64_MIN, b->smax - gap, a->width);
    higher = number_range_signed(a->smin + gap, INT64_MAX, a->width);
  }
  *a = number_range_meet(a, &lower);
  *b = number_range_meet(b, &higher);
}

static void assume_unsigned_order(unsigned gap, number_range *a,
                                  number_range *b) {
  number_range lower = number_range_empty(a->width), higher = lower;
  if (a->umin < b->umax || (!gap && a->umin == b->umax)) {
    lower = number_range_unsigned(0, b->umax - gap, a->width);
    higher = number_range_unsigned(a->umin + gap, UINT64_MAX, a->width);
  }
  *a = number_range_meet(a, &lower);
  *b = number_range_meet(b, &higher);
}

/* A comparison that is true. */
static void assume_true(range_comparison comparison, number_range *a,
                        number_range *b) {
  switch (comparison) {
  case RANGE_EQ:
    assume_equal(a, b);
    break;
  case RANGE_NE:
    assume_unequal(a, b);
    break;
  case RANGE_SLT:
    assume_signed_order(1, a, b);
    break;
  case RANGE_SLE:
    assume_signed_order(0, a, b);
    break;
  case RANGE_SGT:
    assume_signed_order(1, b, a);
    break;
  case RANGE_SGE:
    assume_signed_order(0, b, a);
    break;
  case RANGE_ULT:
    assume_unsigned_order(1, a, b);
    break;
  case RANGE_ULE:
    assume_unsigned_order(0, a, b);
    break;
  case RANGE_UGT:
    assume_unsigned_order(1, b, a);
    break;
  case RANGE_UGE:
    assume_unsigned_order(0, b, a);
    break;
  }
}

/* The comparison that is true where this one is false. */
static const range_comparison OPPOSITE[] = {
    [RANGE_EQ] = RANGE_NE,   [RANGE_NE] = RANGE_EQ,   [RANGE_SLT] = RANGE_SGE,
    [RANGE_SLE] = RANGE_SGT, [RANGE_SGT] = RANGE_SLE, [RANGE_SGE] = RANGE_SLT,
    [RANGE_ULT] = RANGE_UGE, [RANGE_ULE] = RANGE_UGT, [RANGE_UGT] = RANGE_ULE,
    [RANGE_UGE] = RANGE_ULT,
};

void range_comparison_assume(range_comparison comparison, bool is_true,
                             number_range *a, number_range *b) {
  number_range left_of_a = *a, left_of_b = *b;
  if (!number_range_is_empty(a) && !number_range_is_empty(b)) {
    assume_true(is_true ? comparison : OPPOSITE[comparison], &left_of_a,
                &left_of_b);
  }
  if (number_range_is_empty(&left_of_a) || number_range_is_empty(&left_of_b)) {
    left_of_a = number_range_empty(a->width);
    left_of_b = number_range_empty(b->width);
  }
  *a = left_of_a;
  *b = left_of_b;
}

static bool may_be(range_comparison comparison, bool is_true, number_range a,
                   number_range b) {
  range_comparison_assume(comparison, is_true, &a, &b);
  return !number_range_is_empty(&a);
}

number_range range_comparison_result(range_comparison comparison,
                                     const number_range *a,
                                     const number_range *b) {
  number_range result = number_range_empty(1);
  for (unsigned is_true = 0; is_true < 2; is_true++) {
    if (may_be(comparison, is_true, *a, *b)) {
      number_range answer = number_range_of(is_true, 1);
      result = number_range_hull(&result, &answer);
    }
  }
  return result;
}
