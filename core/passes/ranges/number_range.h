/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ranges of numbers: how they are made, compared and put together.
 */
#ifndef HLS_PASSES_NUMBER_RANGE_H
#define HLS_PASSES_NUMBER_RANGE_H

#include "core/passes/ranges/range_type.h"
#include <stdbool.h>

/* Every number of a type, and none. */
number_range number_range_full(unsigned width);
number_range number_range_empty(unsigned width);
/* One number, by its bits; those above the width are ignored. */
number_range number_range_of(uint64_t bits, unsigned width);
/* The numbers from `min` to `max`, read as signed or as unsigned, as far as the
 * type has them. */
number_range number_range_signed(int64_t min, int64_t max, unsigned width);
number_range number_range_unsigned(uint64_t min, uint64_t max, unsigned width);

bool number_range_is_empty(const number_range *range);
bool number_range_equal(const number_range *a, const number_range *b);
/* Whether the bits of a number, those above the width ignored, are in it. */
bool number_range_has(const number_range *range, uint64_t bits);

/* The least range of the same width that has all numbers of both. */
number_range number_range_hull(const number_range *a, const number_range *b);
/* A range of the same width that has all numbers that are in both. */
number_range number_range_meet(const number_range *a, const number_range *b);

/* The bits of a number up to its highest one: 0 for 0. */
unsigned number_range_length(uint64_t number);

/* So many low bits tell each number of the range, when the bits above are zeros
 * or copies of the highest one of them: at least 1. */
unsigned number_range_unsigned_bits(const number_range *range);
unsigned number_range_signed_bits(const number_range *range);

#endif
