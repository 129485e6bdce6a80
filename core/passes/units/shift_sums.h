/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products with a constant as sums and differences of shifted numbers.
 */
#ifndef HLS_PASSES_SHIFT_SUMS_H
#define HLS_PASSES_SHIFT_SUMS_H

#include <stdbool.h>
#include <stdint.h>

/* A signed digit form of a number of 64 bits has at most so many digits that
 * are not zero. */
enum { SHIFT_SUM_DIGITS = 33 };

/* Plus or minus 2^shift. */
typedef struct signed_digit {
  unsigned shift;
  bool negative;
} signed_digit;

/* The number whose product is wanted is (2^outer + 1), or (2^outer - 1), times
 * the sum of the digits; or just that sum if `outer` is 0. */
typedef struct shift_sum {
  signed_digit digits[SHIFT_SUM_DIGITS]; /* the lowest first */
  unsigned num_digits;
  unsigned outer;
  bool outer_negative;
  unsigned adders; /* additions and subtractions */
  unsigned levels; /* of them, one behind the other */
} shift_sum;

/* Finds the form with the fewest adders for products modulo 2^width, where
 * 2^(width - 1) has no sign. `factor` is not 0, and has `width` bits with its
 * sign. */
shift_sum shift_sum_of(int64_t factor, unsigned width);

#endif
