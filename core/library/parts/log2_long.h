/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Logarithms to the base 2 with more digits than a number has, for powers: what
 * is wrong with a logarithm is multiplied with the exponent.
 */
#ifndef LIBRARY_LOG2_LONG_H
#define LIBRARY_LOG2_LONG_H

#include "core/library/parts/logarithm.h"

/* significand * 2^(exponent - 127). Of that of 1 the significand is 0. */
typedef struct long64 {
  bool negative;
  int exponent;
  wide significand;
} long64;

/* (r - log(1 + r)) / r, 71 bits behind the point. */
static inline uint64_t log_tail64(step64 step) {
  uint64_t r = step.rest >> 6;
  uint64_t z = high64(r, r);
  uint32_t upper = (uint32_t)(z >> 32);
  /* 1/2 + z/4 + z^2/6 + z^3/8 and r * (1/3 + z/5 + z^2/7). */
  uint64_t even = high64(z, 0x2000000000000000);
  even = high64(z, 0x2aaaaaaaaaaaaaaa + even);
  even = 0x8000000000000000 + high64(z, 0x4000000000000000 + even);
  uint64_t odd = high32(upper, 0x1c71c71c);
  odd = high64(z, 0x2492492492492492 + (odd << 32));
  odd = high64(z, 0x3333333333333333 + odd);
  odd = high64(r, 0x5555555555555555 + odd);
  return high64(step.rest << 1, step.negative ? even + odd : even - odd);
}

/* log2(1 + r) as a number with 126 bits behind the point, of the exponent. */
static inline wide log2_of_rest64(step64 step, int *exponent) {
  parts64 rest = normalise64(step.negative, -7, step.rest);
  uint64_t tail = high64(rest.significand, log_tail64(step));
  /* The half: a number near 2 may grow. */
  wide part = {tail >> 8, tail << 56};
  wide whole = {rest.significand >> 1, rest.significand << 63};
  whole = add_wide(whole, step.negative ? part : negate_wide(part));
  wide product = multiply64(whole.high, 0xb8aa3b295c17f0bb);
  wide more = {0, high64(whole.low, 0xb8aa3b295c17f0bb)};
  wide rest_of_unit = {0, high64(whole.high, 0xbe87fed0691d3e89)};
  *exponent = rest.exponent + 1;
  return add_wide(add_wide(product, more), rest_of_unit);
}

static inline long64 settled_long64(bool negative, int exponent, wide value) {
  bool is_short = value.high == 0;
  uint64_t upper = is_short ? value.low : value.high;
  uint64_t lower = is_short ? 0 : value.low;
  unsigned zeros = (unsigned)__builtin_clzll(upper | 1);
  wide joined = {upper, lower};
  long64 result = {negative, exponent - (int)zeros - (is_short ? 64 : 0),
                   shift_wide_left(joined, zeros)};
  return result;
}

/* Of significand * 2^(octave - 63). */
static inline long64 log2_long64(int octave, uint64_t significand) {
  step64 step = step64_of(octave, significand);
  int exponent = 0;
  wide rest = log2_of_rest64(step, &exponent);
  /* 96 bits behind the point. */
  int64_t table = (int64_t)log2_steps64[step.index];
  wide sum = {(uint64_t)((int64_t)step.octave * 4294967296) +
                  (uint64_t)(table >> 32),
              (uint64_t)table << 32 | log2_more64[step.index]};
  int shift = 30 - exponent;
  wide near = shift_wide_right(rest, (unsigned)shift & 63);
  bool is_far = shift > 63;
  wide part = {is_far ? 0 : near.high,
               is_far ? shifted64(rest.high, shift - 64) : near.low};
  sum = add_wide(sum, step.negative ? negate_wide(part) : part);
  bool negative = sum.high >> 63;
  long64 all = settled_long64(negative, 31, negative ? negate_wide(sum) : sum);
  long64 alone = settled_long64(step.negative, exponent + 1, rest);
  bool is_near_one = step.octave == 0 && (step.index == 0 || step.index == 127);
  return is_near_one ? alone : all;
}

/* For float: words of 64 bits are long ones. */
static inline parts64 log2_long32(int octave, uint32_t significand) {
  step32 step = step32_of(octave, significand);
  uint32_t r = step.rest >> 6;
  uint32_t z = high32(r, r);
  uint32_t even = 0x80000000 + high32(z, 0x40000000 + high32(z, 0x2aaaaaaa));
  uint32_t odd = high32(r, 0x55555555 + high32(z, 0x33333333));
  uint64_t tail =
      (uint64_t)step.rest * (step.negative ? even + odd : even - odd);
  parts64 rest = normalise64(step.negative, -7, (uint64_t)step.rest << 32);
  uint64_t part = high64(rest.significand, tail >> 6);
  /* Above 1 by little, it has lost its first bit. */
  rest.significand =
      (rest.significand >> 1) + (step.negative ? part >> 1 : -(part >> 1));
  rest.exponent += 2;
  rest.significand = high64(rest.significand, 0xb8aa3b295c17f0bb);
  rest = settled64(settled64(settled64(rest)));
  /* 54 bits behind the point. */
  int64_t sum = (int64_t)step.octave * 18014398509481984 +
                ((int64_t)log2_steps32[step.index] >> 2);
  int64_t low = (int64_t)shifted64(rest.significand, 9 - rest.exponent);
  sum += step.negative ? -low : low;
  uint64_t magnitude = (uint64_t)(sum < 0 ? -sum : sum);
  parts64 all = normalise64(sum < 0, 9, magnitude);
  bool is_near_one = step.octave == 0 && (step.index == 0 || step.index == 63);
  return is_near_one ? rest : all;
}

#endif
