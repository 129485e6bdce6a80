/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two intervals that say the same, by way of their halves.
 */
#include "core/passes/ranges/number_range.h"

#include "core/passes/ranges/number_halves.h"

static int64_t least_signed(unsigned width) {
  return number_halves_signed(number_halves_sign(width), width);
}
static int64_t most_signed(unsigned width) {
  return (int64_t)(number_halves_sign(width) - 1);
}

number_range number_range_full(unsigned width) {
  return (number_range){width, least_signed(width), most_signed(width), 0,
                        number_halves_mask(width)};
}

number_range number_range_empty(unsigned width) {
  return (number_range){width, most_signed(width), least_signed(width),
                        number_halves_mask(width), 0};
}

number_range number_range_of(uint64_t bits, unsigned width) {
  bits &= number_halves_mask(width);
  int64_t number = number_halves_signed(bits, width);
  return (number_range){width, number, number, bits, bits};
}

/* The same numbers, where only one of the two intervals is narrow. */
static number_range made_consistent(number_range range) {
  number_halves halves = number_halves_of(&range);
  return number_halves_range(&halves);
}

number_range number_range_signed(int64_t min, int64_t max, unsigned width) {
  number_range range = number_range_full(width);
  if (min > range.smax || max < range.smin || min > max) {
    return number_range_empty(width);
  }
  range.smin = min > range.smin ? min : range.smin;
  range.smax = max < range.smax ? max : range.smax;
  return made_consistent(range);
}

number_range number_range_unsigned(uint64_t min, uint64_t max, unsigned width) {
  number_range range = number_range_full(width);
  if (min > range.umax || min > max) {
    return number_range_empty(width);
  }
  range.umin = min;
  range.umax = max < range.umax ? max : range.umax;
  return made_consistent(range);
}

bool number_range_is_empty(const number_range *range) {
  return range->smin > range->smax;
}

bool number_range_equal(const number_range *a, const number_range *b) {
  return a->width == b->width && a->smin == b->smin && a->smax == b->smax &&
         a->umin == b->umin && a->umax == b->umax;
}

bool number_range_has(const number_range *range, uint64_t bits) {
  bits &= number_halves_mask(range->width);
  int64_t number = number_halves_signed(bits, range->width);
  return range->umin <= bits && bits <= range->umax && range->smin <= number &&
         number <= range->smax;
}

number_range number_range_hull(const number_range *a, const number_range *b) {
  number_halves halves = number_halves_of(a), others = number_halves_of(b);
  number_halves_join(&halves, &others);
  return number_halves_range(&halves);
}

number_range number_range_meet(const number_range *a, const number_range *b) {
  number_halves halves = number_halves_of(a), others = number_halves_of(b);
  number_halves_meet(&halves, &others);
  return number_halves_range(&halves);
}

unsigned number_range_length(uint64_t number) {
  unsigned bits = 0;
  for (; number; number >>= 1) {
    bits++;
  }
  return bits;
}

unsigned number_range_unsigned_bits(const number_range *range) {
  unsigned bits =
      number_range_is_empty(range) ? 0 : number_range_length(range->umax);
  return bits ? bits : 1;
}

/* The highest bit and those below it in which the number differs from it. */
static unsigned signed_bits_of(int64_t number) {
  return number_range_length(number < 0 ? ~(uint64_t)number
                                        : (uint64_t)number) +
         1;
}

unsigned number_range_signed_bits(const number_range *range) {
  if (number_range_is_empty(range)) {
    return 1;
  }
  unsigned low = signed_bits_of(range->smin);
  unsigned high = signed_bits_of(range->smax);
  return low > high ? low : high;
}
