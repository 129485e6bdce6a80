/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A range in two halves: the numbers without the sign bit, and those with it.
 * Signed and unsigned order are the same within a half, so what is known of a
 * half is one interval of bits. The two intervals say exactly what a
 * number_range says, and steps work them out one by one.
 */
#ifndef HLS_PASSES_NUMBER_HALVES_H
#define HLS_PASSES_NUMBER_HALVES_H

#include "core/passes/ranges/range_type.h"
#include <stdbool.h>

/* Exact numbers before they wrap: two's complement of 128 bits. */
__extension__ typedef unsigned __int128 wide_bits;

/* Bits of the numbers, read as unsigned; min > max: there are none. */
typedef struct number_half {
  uint64_t min, max;
} number_half;

typedef struct number_halves {
  unsigned width;
  number_half half[2]; /* by the sign bit */
} number_halves;

/* All bits of a width, and its highest one. */
static inline uint64_t number_halves_mask(unsigned width) {
  return UINT64_MAX >> (NUMBER_RANGE_MOST_BITS - width);
}
static inline uint64_t number_halves_sign(unsigned width) {
  return UINT64_C(1) << (width - 1);
}

/* Bits of a width read as signed. */
int64_t number_halves_signed(uint64_t bits, unsigned width);

/* Has a half no numbers? */
bool number_halves_lacks(number_half half);

number_halves number_halves_none(unsigned width);
number_halves number_halves_of(const number_range *range);
number_range number_halves_range(const number_halves *halves);

/* Adds every number from `first` up to `last`, wrapped to the width. Their
 * distance is `last - first`, whatever their signs are. */
void number_halves_add(number_halves *halves, wide_bits first, wide_bits last);
void number_halves_join(number_halves *halves, const number_halves *others);
void number_halves_meet(number_halves *halves, const number_halves *others);
/* Leaves a number out where it is the end of an interval. */
void number_halves_trim(number_halves *halves, uint64_t bits);

#endif
