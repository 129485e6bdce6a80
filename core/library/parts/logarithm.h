/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Logarithms of (1 + fraction) * 2^exponent. The significand is multiplied with
 * a number of few digits near its inverse, whose logarithm is in a table, which
 * leaves 1 + r, exactly. With z = r^2,
 *
 *   log(1 + r) = r * ((1 + z/3 + z^2/5 ...) - r * (1/2 + z/4 + z^2/6 ...)).
 *
 * Near 1 the table has zeros, and what remains is as exact as r.
 */
#ifndef LIBRARY_LOGARITHM_H
#define LIBRARY_LOGARITHM_H

#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"
#include "core/library/parts/words.h"
#include "core/library/tables/logarithm.h"

/* A number as (1 + r) / inverse * 2^octave. */
typedef struct step64 {
  int octave;
  unsigned index;
  uint64_t inverse;
  bool negative; /* r; its magnitude, 70 bits behind the point, is the rest */
  uint64_t rest;
} step64;

/* Of a significand with 63 bits behind the point. */
static inline step64 step64_of(int octave, uint64_t significand) {
  step64 step;
  step.index = (unsigned)(significand >> 56 & 127);
  step.octave = octave + (step.index >= 53);
  step.inverse = log_inverses64[step.index];
  /* The first bits, which are those of 1 or nearly 1, are lost. */
  uint64_t product = (significand >> 3) * (step.inverse & 0xffff);
  step.negative = product >> 63;
  step.rest = step.negative ? -product : product;
  return step;
}

/* log(1 + r) / r, 63 bits behind the point. */
static inline uint64_t log_series64(step64 step) {
  uint64_t r = step.rest >> 6;
  uint64_t z = high64(r, r);
  uint32_t upper = (uint32_t)(z >> 32);
  uint64_t even = high32(upper, 0x24924924 + high32(upper, 0x1c71c71c));
  even = high64(z, 0x5555555555555555 +
                       high64(z, 0x3333333333333333 + (even << 32)));
  uint64_t odd = high32(upper, 0x20000000);
  odd = high64(z, 0x2aaaaaaaaaaaaaaa + (odd << 32));
  odd = high64(r, 0x8000000000000000 + high64(z, 0x4000000000000000 + odd));
  return (1ull << 63) + (even >> 1) + (step.negative ? odd >> 1 : -(odd >> 1));
}

/* log(1 + r); of 0 the significand is 0. */
static inline parts64 log_of_rest64(step64 step) {
  parts64 rest = normalise64(step.negative, -7, step.rest);
  rest.exponent += 1;
  rest.significand = high64(rest.significand, log_series64(step));
  return settled64(settled64(rest)); /* the series may be below 1 */
}

/* octave * log(2) - log(inverse), 70 bits behind the point. */
static inline wide log_of_step64(step64 step) {
  int64_t octave = step.octave;
  int64_t high = octave * 0x2c5c85fdf; /* 34 bits behind the point */
  int64_t low = octave * 0x473de6af2;  /* 70 bits */
  wide sum = {(uint64_t)(high >> 28), (uint64_t)high << 36};
  wide lower = {(uint64_t)(low >> 63), (uint64_t)low};
  int64_t table = (int64_t)log_steps64[step.index];
  wide logarithm = {(uint64_t)(table >> 58),
                    (uint64_t)table << 6 | step.inverse >> 16};
  return add_wide(add_wide(sum, lower), logarithm);
}

/* The natural logarithm of significand * 2^(octave - 63). Of that of 1 the
 * significand is 0. */
static inline parts64 natural_log64(int octave, uint64_t significand) {
  step64 step = step64_of(octave, significand);
  parts64 rest = log_of_rest64(step);
  int shift = -7 - rest.exponent;
  wide part = {0, shifted64(rest.significand, shift)};
  wide sum =
      add_wide(log_of_step64(step), rest.negative ? negate_wide(part) : part);
  bool negative = sum.high >> 63;
  if (negative) {
    sum = negate_wide(sum);
  }
  /* At least 2^-8, and less than 2^10. */
  uint64_t upper = sum.high << 48 | sum.low >> 16;
  int zeros = __builtin_clzll(upper | 1);
  parts64 parts = {negative, 9 - zeros,
                   upper << zeros | (sum.low << 48 >> (63 - zeros)) >> 1};
  bool is_near_one = step.octave == 0 && (step.index == 0 || step.index == 127);
  return is_near_one ? rest : parts;
}

/* The same for float. */
typedef struct step32 {
  int octave;
  unsigned index;
  bool negative;
  uint32_t rest; /* 38 bits behind the point */
} step32;

static inline step32 step32_of(int octave, uint32_t significand) {
  step32 step;
  step.index = significand >> 25 & 63;
  step.octave = octave + (step.index >= 26);
  uint64_t product = (uint64_t)significand * log_inverses32[step.index];
  step.negative = product < 1ull << 40;
  uint64_t rest = product - (1ull << 40);
  step.rest = (uint32_t)((step.negative ? -rest : rest) >> 2);
  return step;
}

static inline uint32_t log_series32(step32 step) {
  uint32_t r = step.rest >> 6;
  uint32_t z = high32(r, r);
  uint32_t even = high32(z, 0x55555555 + high32(z, 0x33333333));
  uint32_t odd = high32(z, 0x40000000 + high32(z, 0x2aaaaaaa));
  odd = high32(r, 0x80000000 + odd);
  return (1u << 31) + (even >> 1) + (step.negative ? odd >> 1 : -(odd >> 1));
}

static inline parts32 log_of_rest32(step32 step) {
  parts32 rest = normalise32(step.negative, -7, step.rest);
  rest.exponent += 1;
  rest.significand = high32(rest.significand, log_series32(step));
  return settled32(settled32(rest)); /* the series may be below 1 */
}

static inline parts32 natural_log32(int octave, uint32_t significand) {
  step32 step = step32_of(octave, significand);
  parts32 rest = log_of_rest32(step);
  /* 56 bits behind the point. */
  int64_t sum =
      step.octave * 0xb17217f7d1cf7a + (int64_t)log_steps32[step.index];
  int shift = -1 - rest.exponent;
  int64_t part =
      shift > 55 ? 0 : (int64_t)(((uint64_t)rest.significand << 24) >> shift);
  sum += rest.negative ? -part : part;
  uint64_t magnitude = (uint64_t)(sum < 0 ? -sum : sum);
  int zeros = __builtin_clzll(magnitude | 1);
  parts32 parts = {sum < 0, 7 - zeros, (uint32_t)(magnitude << zeros >> 32)};
  bool is_near_one = step.octave == 0 && (step.index == 0 || step.index == 63);
  return is_near_one ? rest : parts;
}

/* A logarithm to another base: of `unit`, 1 / log(base), 63 or 31 bits are
 * behind the point when multiplied with 2^-exponent. */
static inline parts64 log_in64(parts64 natural, uint64_t unit, int exponent) {
  parts64 other = {natural.negative, natural.exponent + exponent + 1,
                   high64(natural.significand, unit)};
  return settled64(other);
}

static inline parts32 log_in32(parts32 natural, uint32_t unit, int exponent) {
  parts32 other = {natural.negative, natural.exponent + exponent + 1,
                   high32(natural.significand, unit)};
  return settled32(other);
}

/* The logarithm of a number as a value, given that of its magnitude unless the
 * number is 0, infinite or NaN. */
static inline double log_value64(double x, parts64 logarithm) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  double value = logarithm.significand ? round_normal64(logarithm) : 0;
  if (magnitude == BINARY64_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY64_INFINITY || parts64_of(x).negative) {
    value = nan_double();
  }
  if (magnitude == 0) {
    value = -double_of_bits(BINARY64_INFINITY);
  }
  return value;
}

static inline float log_value32(float x, parts32 logarithm) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  float value = logarithm.significand ? round_normal32(logarithm) : 0;
  if (magnitude == BINARY32_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY32_INFINITY || parts32_of(x).negative) {
    value = nan_float();
  }
  if (magnitude == 0) {
    value = -float_of_bits(BINARY32_INFINITY);
  }
  return value;
}

#endif
