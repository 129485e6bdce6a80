/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Powers of 2 as significands, and fixed-point numbers as exponents: an integer
 * and a word of bits behind the point.
 */
#ifndef LIBRARY_EXPONENTIAL_H
#define LIBRARY_EXPONENTIAL_H

#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"
#include "core/library/parts/words.h"
#include "core/library/tables/power_of_two.h"

/* (2^s - 1) of s < 2^-8, 64 bits behind the point. */
static inline uint64_t exp2_less_one64(uint64_t s) {
  /* s^4 < 2^-32: the last term has bits to spare. */
  uint64_t end = high32((uint32_t)(s >> 32), (uint32_t)(exp2_terms64[4] >> 32));
  uint64_t sum = high64(s, exp2_terms64[3] + (end << 32));
  sum = high64(s, exp2_terms64[2] + sum);
  sum = high64(s, exp2_terms64[1] + sum);
  return high64(s, exp2_terms64[0] + sum);
}

/* 2^fraction, 63 bits behind the point. */
static inline uint64_t exp2_of_fraction64(uint64_t fraction) {
  uint64_t step = exp2_steps64[fraction >> 56];
  return step + high64(step, exp2_less_one64(fraction & 0xffffffffffffff));
}

static inline uint32_t exp2_of_fraction32(uint32_t fraction) {
  uint32_t step = exp2_steps32[fraction >> 26];
  uint32_t s = fraction & 0x3ffffff;
  uint32_t sum = high32(s, exp2_terms32[1] + high32(s, exp2_terms32[2]));
  return step + high32(step, high32(s, exp2_terms32[0] + sum));
}

typedef struct fixed64 {
  int integer;
  uint64_t fraction;
} fixed64;

/* A magnitude below 2^31, rounded down to 64 bits behind the point. */
static inline fixed64 fixed64_of(parts64 x) {
  int up = x.exponent & 31;
  bool is_whole = x.exponent >= 0;
  uint64_t fraction = shifted64(x.significand, -1 - x.exponent);
  fixed64 fixed;
  fixed.integer = is_whole ? (int)(x.significand >> (63 - up)) : 0;
  fixed.fraction = is_whole ? x.significand << up << 1 : fraction;
  return fixed;
}

/* A magnitude below 2^15, 48 bits behind the point. */
static inline uint64_t fixed32_of(parts32 x) {
  int shift = x.exponent + 17;
  uint64_t large = (uint64_t)x.significand << (shift & 31);
  uint64_t small = shifted32(x.significand, -shift);
  return shift >= 0 ? large : small;
}

static inline fixed64 negate_fixed64(fixed64 x) {
  fixed64 negative = {-x.integer - (x.fraction != 0), -x.fraction};
  return negative;
}

/* The product with log2(e) = 1.4427 of a number of at most 11 bits before the
 * point. */
static inline fixed64 fixed64_in_octaves(fixed64 x) {
  uint64_t integer = (unsigned)x.integer;
  uint64_t middle = integer * 0x71547652;      /* 32 bits behind the point */
  uint64_t low = integer * 0xb82fe177;         /* 64 bits */
  uint64_t lower = integer * 0x7d0ffda1 >> 32; /* 96 bits */
  wide sum = {integer + (middle >> 32), middle << 32};
  wide rest = {0, low + lower};
  sum = add_wide(sum, rest);
  wide part = {0, multiply64(x.fraction, 0x71547652b82fe177).high};
  sum = add_wide(sum, part);
  wide whole = {0, x.fraction};
  sum = add_wide(sum, whole);
  fixed64 octaves = {(int)sum.high, sum.low};
  return octaves;
}

/* A magnitude below 2^14 times log2(e), 48 bits behind the point. */
static inline uint64_t octaves32_of(parts32 x) {
  /* 62 bits behind the point. */
  uint64_t product =
      (uint64_t)x.significand * 0xb8aa3b29 + high32(x.significand, 0x5c17f0bc);
  int shift = 14 - x.exponent;
  return shifted64(product, shift);
}

/* 2 to a fixed-point number, or to its negative. */
static inline parts64 power_of_two64(fixed64 exponent, bool is_negative) {
  fixed64 octaves = is_negative ? negate_fixed64(exponent) : exponent;
  parts64 power = {false, octaves.integer,
                   exp2_of_fraction64(octaves.fraction)};
  return power;
}

static inline parts32 power_of_two32(uint64_t exponent, bool is_negative) {
  int64_t octaves = (int64_t)(is_negative ? -exponent : exponent);
  parts32 power = {false, (int)(octaves >> 48),
                   exp2_of_fraction32((uint32_t)(octaves >> 16))};
  return power;
}

/* 2 to the power of so many octaves, as many below 0 when `x` is negative, as a
 * value. Magnitudes of `x` with a larger exponent than `most` are out of range.
 */
static inline double exp_value64(double x, fixed64 octaves, int most) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  double value = round_parts64(power_of_two64(octaves, parts.negative));
  if (parts.exponent > most) {
    value = parts.negative ? 0 : double_of_bits(BINARY64_INFINITY);
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

static inline float exp_value32(float x, uint64_t octaves, int most) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  float value = round_parts32(power_of_two32(octaves, parts.negative));
  if (parts.exponent > most) {
    value = parts.negative ? 0 : float_of_bits(BINARY32_INFINITY);
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}

#endif
