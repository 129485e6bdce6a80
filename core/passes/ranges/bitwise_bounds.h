/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The least and the greatest result of an operation that computes each bit from
 * the two bits of its place.
 */
#ifndef HLS_PASSES_BITWISE_BOUNDS_H
#define HLS_PASSES_BITWISE_BOUNDS_H

#include "core/passes/ranges/number_halves.h"

/* What the operation makes of a bit of each operand: bit 2 * a + b of these. */
typedef enum bitwise_table {
  BITWISE_AND = 8,
  BITWISE_OR = 14,
  BITWISE_XOR = 6,
} bitwise_table;

/* Both ends are results of some numbers of `a` and `b`, which have some. */
number_half bitwise_bounds_of(bitwise_table table, number_half a, number_half b,
                              unsigned width);

#endif
