/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Intervals of bits, one for each sign.
 */
#include "core/passes/ranges/number_halves.h"

static const number_half NO_NUMBERS = {1, 0};

static uint64_t lower(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t higher(uint64_t a, uint64_t b) { return a > b ? a : b; }

int64_t number_halves_signed(uint64_t bits, unsigned width) {
  bits &= number_halves_mask(width);
  if (bits & number_halves_sign(width)) {
    return -(int64_t)(number_halves_mask(width) - bits) - 1;
  }
  return (int64_t)bits;
}

bool number_halves_lacks(number_half half) { return half.min > half.max; }

number_halves number_halves_none(unsigned width) {
  return (number_halves){width, {NO_NUMBERS, NO_NUMBERS}};
}

/* The numbers from `min` to `max` that are in the interval, too. */
static number_half cut(number_half half, uint64_t min, uint64_t max) {
  half.min = higher(half.min, min);
  half.max = lower(half.max, max);
  return number_halves_lacks(half) ? NO_NUMBERS : half;
}

number_halves number_halves_of(const number_range *range) {
  uint64_t mask = number_halves_mask(range->width);
  number_half all = {range->umin, range->umax};
  number_halves halves = number_halves_none(range->width);
  if (range->smax >= 0) {
    halves.half[0] = cut(all, range->smin > 0 ? (uint64_t)range->smin : 0,
                         (uint64_t)range->smax);
  }
  if (range->smin < 0) {
    halves.half[1] = cut(all, (uint64_t)range->smin & mask,
                         range->smax < 0 ? (uint64_t)range->smax & mask : mask);
  }
  return halves;
}

/* What number_range_empty() gives. */
static number_range none_of(unsigned width) {
  uint64_t mask = number_halves_mask(width), sign = number_halves_sign(width);
  return (number_range){width, (int64_t)(sign - 1),
                        number_halves_signed(sign, width), mask, 0};
}

number_range number_halves_range(const number_halves *halves) {
  const number_half *plain = &halves->half[0], *with_sign = &halves->half[1];
  bool has_plain = !number_halves_lacks(*plain);
  bool has_sign = !number_halves_lacks(*with_sign);
  if (!has_plain && !has_sign) {
    return none_of(halves->width);
  }
  /* With the sign bit they come first as signed, and last as unsigned. */
  const number_half *first = has_sign ? with_sign : plain;
  const number_half *last = has_plain ? plain : with_sign;
  return (number_range){
      .width = halves->width,
      .smin = number_halves_signed(first->min, halves->width),
      .smax = number_halves_signed(last->max, halves->width),
      .umin = last->min,
      .umax = first->max,
  };
}

static number_half hull(number_half a, number_half b) {
  if (number_halves_lacks(a)) {
    return b;
  }
  if (number_halves_lacks(b)) {
    return a;
  }
  return (number_half){lower(a.min, b.min), higher(a.max, b.max)};
}

static void add_without_wrapping(number_halves *halves, uint64_t min,
                                 uint64_t max) {
  uint64_t sign = number_halves_sign(halves->width);
  number_half all = {min, max};
  number_half plain = cut(all, 0, sign - 1);
  number_half with_sign = cut(all, sign, UINT64_MAX);
  halves->half[0] = hull(halves->half[0], plain);
  halves->half[1] = hull(halves->half[1], with_sign);
}

void number_halves_add(number_halves *halves, wide_bits first, wide_bits last) {
  uint64_t mask = number_halves_mask(halves->width);
  if (last - first >= mask) {
    add_without_wrapping(halves, 0, mask);
    return;
  }
  uint64_t from = (uint64_t)first & mask, to = (uint64_t)last & mask;
  if (from <= to) {
    add_without_wrapping(halves, from, to);
  } else {
    add_without_wrapping(halves, from, mask);
    add_without_wrapping(halves, 0, to);
  }
}

void number_halves_join(number_halves *halves, const number_halves *others) {
  for (int sign = 0; sign < 2; sign++) {
    halves->half[sign] = hull(halves->half[sign], others->half[sign]);
  }
}

void number_halves_meet(number_halves *halves, const number_halves *others) {
  for (int sign = 0; sign < 2; sign++) {
    halves->half[sign] =
        cut(halves->half[sign], others->half[sign].min, others->half[sign].max);
  }
}

void number_halves_trim(number_halves *halves, uint64_t bits) {
  bits &= number_halves_mask(halves->width);
  for (int sign = 0; sign < 2; sign++) {
    number_half *half = &halves->half[sign];
    if (half->min == bits && half->max == bits) {
      *half = NO_NUMBERS;
    } else if (half->min == bits && !number_halves_lacks(*half)) {
      half->min++;
    } else if (half->max == bits && !number_halves_lacks(*half)) {
      half->max--;
    }
  }
}
