/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The expected results of floating point units, by the host's arithmetic, and
 * operands that are likely to tell a wrong unit from a right one.
 */
#ifndef TESTS_RTL_BENCH_FLOATS_H
#define TESTS_RTL_BENCH_FLOATS_H

#include <stddef.h>
#include <stdint.h>

/* A golden function as in functions.c, of operands of 32 or 64 bits. The
 * argument of a comparison is its predicate, that of a conversion to or from an
 * integer the width of the result. A NaN is always the same one. */
#define FLOAT_GOLDEN(name)                                                     \
  uint64_t name(unsigned width, const uint64_t *operands, int64_t argument)

FLOAT_GOLDEN(float_add);
FLOAT_GOLDEN(float_subtract);
FLOAT_GOLDEN(float_multiply);
FLOAT_GOLDEN(float_divide);
FLOAT_GOLDEN(float_square_root);
FLOAT_GOLDEN(float_maximum);
FLOAT_GOLDEN(float_minimum);
FLOAT_GOLDEN(float_compare);
FLOAT_GOLDEN(float_from_signed);
FLOAT_GOLDEN(float_from_unsigned);
FLOAT_GOLDEN(float_to_signed);
FLOAT_GOLDEN(float_to_unsigned);
FLOAT_GOLDEN(float_extend);
FLOAT_GOLDEN(float_truncate);

/* The numbers at the borders of the format: zeros, the smallest and largest
 * subnormal and normal numbers, one and its neighbours, halfway cases,
 * infinities, NaNs, and the limits of the integers. `index` is below
 * float_num_corners(). */
size_t float_num_corners(void);
uint64_t float_corner(unsigned width, size_t index);

/* A random operand: any bits, a corner, or a number with few digits. */
uint64_t float_operand(unsigned width);

/* Two random operands, whose exponents are often near or whose digits often
 * cancel. */
void float_pair(unsigned width, uint64_t pair[2]);

#endif
