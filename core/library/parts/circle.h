/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Angles as quarter turns and what is left of them, for numbers of any size:
 * the number is multiplied with those digits of 2/pi that count, which are
 * taken from a table (Payne and Hanek, "Radian reduction for trigonometric
 * functions", 1983). What is left is at most an eighth of a turn.
 */
#ifndef LIBRARY_CIRCLE_H
#define LIBRARY_CIRCLE_H

#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"
#include "core/library/parts/words.h"
#include "core/library/tables/circle.h"

typedef struct angle64 {
  unsigned quarters; /* modulo 4 */
  parts64 rest;      /* in radians; of 0 the significand is 0 */
  uint64_t tail;     /* the magnitude, 64 bits behind the point */
} angle64;

typedef struct angle32 {
  unsigned quarters;
  parts32 rest;
  uint32_t tail;
} angle32;

/* From `shift` bits behind the upper word on. */
static inline uint64_t joined64(uint64_t upper, uint64_t lower,
                                unsigned shift) {
  return upper << shift | (lower >> 1) >> (63 - shift);
}

static inline uint32_t joined32(uint32_t upper, uint32_t lower,
                                unsigned shift) {
  return upper << shift | (lower >> 1) >> (31 - shift);
}

/* The fraction is of a quarter turn, 128 bits. To the nearest multiple. */
static inline angle64 angle64_of(unsigned quarters, wide fraction,
                                 bool negative) {
  bool is_late = fraction.high >> 63;
  if (is_late) {
    fraction = negate_wide(fraction);
    quarters++;
  }
  bool is_small = fraction.high == 0;
  uint64_t upper = is_small ? fraction.low : fraction.high;
  uint64_t lower = is_small ? 0 : fraction.low;
  int zeros = __builtin_clzll(upper | 1);
  uint64_t significand = joined64(upper, lower, (unsigned)zeros);
  int exponent = -1 - zeros - (is_small ? 64 : 0);
  angle64 angle;
  angle.quarters = negative ? -quarters : quarters;
  parts64 rest = {negative != is_late, exponent + 1,
                  high64(significand, 0xc90fdaa22168c235)};
  angle.rest = settled64(rest);
  int shift = -1 - angle.rest.exponent;
  angle.tail = shifted64(angle.rest.significand, shift);
  return angle;
}

static inline angle32 angle32_of(unsigned quarters, uint64_t fraction,
                                 bool negative) {
  bool is_late = fraction >> 63;
  if (is_late) {
    fraction = -fraction;
    quarters++;
  }
  int zeros = __builtin_clzll(fraction | 1);
  uint32_t significand = (uint32_t)(fraction << zeros >> 32);
  angle32 angle;
  angle.quarters = negative ? -quarters : quarters;
  parts32 rest = {negative != is_late, -zeros, high32(significand, 0xc90fdaa2)};
  angle.rest = settled32(rest);
  int shift = -1 - angle.rest.exponent;
  angle.tail = shifted32(angle.rest.significand, shift);
  return angle;
}

/* Of a finite number of at least 2^-63; of others nothing in particular. */
static inline angle64 reduced64(parts64 x) {
  unsigned place = x.exponent < -63 ? 0 : (unsigned)(x.exponent + 63);
  unsigned index = place >> 6, shift = place & 63;
  uint64_t second = circle_turns64_1[index], third = circle_turns64_2[index];
  uint64_t upper = joined64(circle_turns64_0[index], second, shift);
  uint64_t middle = joined64(second, third, shift);
  uint64_t lower = joined64(third, circle_turns64_3[index], shift);
  wide product = multiply64(x.significand, middle);
  product.high += x.significand * upper;
  wide rest = {0, high64(x.significand, lower)};
  product = add_wide(product, rest);
  unsigned quarters = (unsigned)(product.high >> 62);
  return angle64_of(quarters, shift_wide_left(product, 2), x.negative);
}

static inline angle32 reduced32(parts32 x) {
  unsigned place = x.exponent < -31 ? 0 : (unsigned)(x.exponent + 31);
  unsigned index = place >> 5, shift = place & 31;
  uint32_t second = circle_turns32_1[index], third = circle_turns32_2[index];
  uint32_t upper = joined32(circle_turns32_0[index], second, shift);
  uint32_t middle = joined32(second, third, shift);
  uint32_t lower = joined32(third, circle_turns32_3[index], shift);
  uint64_t product = (uint64_t)x.significand * middle +
                     ((uint64_t)(x.significand * upper) << 32) +
                     high32(x.significand, lower);
  return angle32_of((unsigned)(product >> 62), product << 2, x.negative);
}

/* 1 - cos(y), or 1 - sin(y) / y, 64 bits behind the point. */
static inline uint64_t circle_series64(uint64_t y, bool is_cosine) {
  uint64_t z = high64(y, y), sum = 0;
#define TERM(I) (is_cosine ? circle_cosine64[I] : circle_sine64[I])
  sum = TERM(6) - high64(z, TERM(7));
  sum = TERM(5) - high64(z, sum);
  sum = TERM(4) - high64(z, sum);
  sum = TERM(3) - high64(z, sum);
  sum = TERM(2) - high64(z, sum);
  sum = TERM(1) - high64(z, sum);
  sum = TERM(0) - high64(z, sum);
#undef TERM
  return high64(z, sum);
}

static inline uint32_t circle_series32(uint32_t y, bool is_cosine) {
  uint32_t z = high32(y, y), sum = 0;
#define TERM(I) (is_cosine ? circle_cosine32[I] : circle_sine32[I])
  sum = TERM(2) - high32(z, TERM(3));
  sum = TERM(1) - high32(z, sum);
  sum = TERM(0) - high32(z, sum);
#undef TERM
  return high32(z, sum);
}

/* Of what is left of an angle. */
static inline parts64 circle_sine_of64(angle64 angle) {
  parts64 sine = angle.rest;
  sine.significand -=
      high64(sine.significand, circle_series64(angle.tail, false));
  return settled64(sine);
}

static inline parts64 circle_cosine_of64(angle64 angle) {
  parts64 cosine = {false, -1, ~circle_series64(angle.tail, true)};
  return cosine;
}

static inline parts32 circle_sine_of32(angle32 angle) {
  parts32 sine = angle.rest;
  sine.significand -=
      high32(sine.significand, circle_series32(angle.tail, false));
  return settled32(sine);
}

static inline parts32 circle_cosine_of32(angle32 angle) {
  parts32 cosine = {false, -1, ~circle_series32(angle.tail, true)};
  return cosine;
}

/* The sine of an angle after so many more quarter turns. */
static inline double circle_value64(angle64 angle, unsigned more) {
  unsigned quarters = angle.quarters + more;
  bool is_cosine = quarters & 1;
  uint64_t series = circle_series64(angle.tail, is_cosine);
  parts64 value = angle.rest;
  value.significand -= high64(value.significand, series);
  if (is_cosine) {
    value.negative = false;
    value.exponent = -1;
    value.significand = ~series;
  }
  value.negative ^= quarters >> 1 & 1;
  return value.significand ? round_normal64(settled64(value)) : 0.0;
}

static inline float circle_value32(angle32 angle, unsigned more) {
  unsigned quarters = angle.quarters + more;
  bool is_cosine = quarters & 1;
  uint32_t series = circle_series32(angle.tail, is_cosine);
  parts32 value = angle.rest;
  value.significand -= high32(value.significand, series);
  if (is_cosine) {
    value.negative = false;
    value.exponent = -1;
    value.significand = ~series;
  }
  value.negative ^= quarters >> 1 & 1;
  return value.significand ? round_normal32(settled32(value)) : 0.0f;
}

#endif
