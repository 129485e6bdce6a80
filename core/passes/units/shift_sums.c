/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products with a constant as sums and differences of shifted numbers: the
 * canonical signed digit form of the constant, in which no two neighbours are
 * other than zero; or, where that takes fewer adders, the product of a number
 * with two digits and one with few.
 */
#include "core/passes/units/shift_sums.h"

/* The canonical signed digit form, modulo 2^width. */
static shift_sum digits_of(int64_t factor, unsigned width) {
  shift_sum sum = {0};
  uint64_t rest = (uint64_t)factor;
  bool all_negative = true;
  for (unsigned shift = 0; rest != 0 && shift < width; shift++) {
    if (rest & 1) {
      bool negative = (rest & 3) == 3 && shift < width - 1;
      sum.digits[sum.num_digits++] = (signed_digit){shift, negative};
      all_negative &= negative;
      rest = negative ? rest + 1 : rest - 1;
    }
    /* With its sign: what is above the topmost bit does not count. */
    rest = (uint64_t)((int64_t)rest >> 1);
  }
  /* Digits that are all negative are subtracted from zero. */
  sum.adders = sum.num_digits - !all_negative;
  while (sum.num_digits > 1U << sum.levels) {
    sum.levels++;
  }
  sum.levels += all_negative;
  return sum;
}

/* The factor as (2^outer +- 1) times few digits, if that is fewer adders. */
static void try_outer(int64_t factor, unsigned outer, bool negative,
                      unsigned width, shift_sum *best) {
  int64_t divisor = (INT64_C(1) << outer) + (negative ? -1 : 1);
  if (factor % divisor != 0) {
    return;
  }
  shift_sum sum = digits_of(factor / divisor, width);
  sum.outer = outer;
  sum.outer_negative = negative;
  sum.adders++;
  sum.levels++;
  if (sum.adders < best->adders ||
      (sum.adders == best->adders && sum.levels < best->levels)) {
    *best = sum;
  }
}

shift_sum shift_sum_of(int64_t factor, unsigned width) {
  shift_sum best = digits_of(factor, width);
  for (unsigned outer = 1; outer < width - 1 && outer < 62 && best.adders > 1;
       outer++) {
    try_outer(factor, outer, false, width, &best);
    if (outer > 1) {
      try_outer(factor, outer, true, width, &best);
    }
  }
  return best;
}
