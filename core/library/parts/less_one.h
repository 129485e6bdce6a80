/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * e^x and e^x - 1 for x > 0, the second as exact for small numbers.
 */
#ifndef LIBRARY_LESS_ONE_H
#define LIBRARY_LESS_ONE_H

#include "core/library/parts/exponential.h"

typedef struct powers64 {
  parts64 power, less_one;
} powers64;

typedef struct powers32 {
  parts32 power, less_one;
} powers32;

/* (2^s - 1) / s of s < 2^-8 that has 72 bits behind the point: 64 bits. */
static inline uint64_t exp2_ratio64(uint64_t s) {
  uint64_t end = high32((uint32_t)(s >> 40), (uint32_t)(exp2_terms64[4] >> 32));
  uint64_t word = s >> 8;
  uint64_t sum = high64(word, exp2_terms64[3] + (end << 32));
  sum = high64(word, exp2_terms64[2] + sum);
  return exp2_terms64[0] + high64(word, exp2_terms64[1] + sum);
}

static inline powers64 powers64_of(parts64 x) {
  fixed64 octaves = fixed64_in_octaves(fixed64_of(x));
  uint64_t step = exp2_steps64[octaves.fraction >> 56];
  uint64_t more = exp2_more64[octaves.fraction >> 56];
  uint64_t s = octaves.fraction << 8; /* 72 bits behind the point */
  uint64_t ratio = exp2_ratio64(s);
  uint64_t part = high64(step, high64(s, ratio)); /* 71 bits */
  wide sum = {part >> 8, part << 56};
  wide whole = {step, more << 32};
  sum = add_wide(sum, whole); /* 127 bits */
  powers64 powers;
  powers.power.negative = false;
  powers.power.exponent = octaves.integer;
  powers.power.significand = sum.high;
  sum.high -= shifted64(1ull << 63, octaves.integer);
  int zeros = __builtin_clzll(sum.high | 1);
  powers.less_one.negative = false;
  powers.less_one.exponent = octaves.integer - zeros;
  powers.less_one.significand = shift_wide_left(sum, (unsigned)zeros).high;
  parts64 small = {false, x.exponent + 1,
                   high64(high64(x.significand, 0xb8aa3b295c17f0bc), ratio)};
  small = settled64(settled64(small));
  powers.less_one = x.exponent < -9 ? small : powers.less_one;
  return powers;
}

static inline powers32 powers32_of(parts32 x) {
  uint64_t octaves = octaves32_of(x);
  int integer = (int)(octaves >> 48);
  uint64_t step = exp2_long_steps32[octaves >> 42 & 63];
  uint32_t s = (uint32_t)(octaves >> 10); /* 38 bits behind the point */
  uint32_t word = s >> 6;
  uint32_t ratio =
      exp2_terms32[0] +
      high32(word, exp2_terms32[1] + high32(word, exp2_terms32[2]));
  /* 56 bits: of the step, 30 are enough. */
  uint64_t part = (step >> 26) * high32(s, ratio) >> 12;
  uint64_t sum = step + part;
  powers32 powers;
  powers.power.negative = false;
  powers.power.exponent = integer;
  powers.power.significand = (uint32_t)(sum >> 25);
  sum -= shifted64(1ull << 56, integer);
  int zeros = __builtin_clzll(sum | 1);
  powers.less_one.negative = false;
  powers.less_one.exponent = integer + 7 - zeros;
  powers.less_one.significand = (uint32_t)(sum << zeros >> 32);
  parts32 small = {false, x.exponent + 1,
                   high32(high32(x.significand, 0xb8aa3b29), ratio)};
  small = settled32(settled32(small));
  powers.less_one = x.exponent < -7 ? small : powers.less_one;
  return powers;
}

#endif
