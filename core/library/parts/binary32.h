/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A float as its parts: a sign, an exponent, and a significand whose first bit
 * is set, a number from 1 to 2 with 31 bits behind the point.
 */
#ifndef LIBRARY_BINARY32_H
#define LIBRARY_BINARY32_H

#include <stdbool.h>
#include <stdint.h>

#define BINARY32_MAGNITUDE 0x7fffffffu
#define BINARY32_INFINITY 0x7f800000u
#define BINARY32_ONE 0x3f800000u

static inline uint32_t bits_of_float(float x) {
  union {
    float number;
    uint32_t bits;
  } view = {.number = x};
  return view.bits;
}

static inline float float_of_bits(uint32_t bits) {
  union {
    uint32_t bits;
    float number;
  } view = {.bits = bits};
  return view.number;
}

static inline float signed_float(bool negative, uint32_t magnitude) {
  return float_of_bits(magnitude | (uint32_t)negative << 31);
}

static inline float nan_float(void) { return float_of_bits(0x7fc00000u); }

typedef struct parts32 {
  bool negative;
  int exponent;
  uint32_t significand;
} parts32;

/* Of a number that is not 0, infinite, or subnormal. */
static inline parts32 normal_parts32(float x) {
  uint32_t bits = bits_of_float(x);
  parts32 parts;
  parts.negative = bits >> 31;
  parts.exponent = (int)(bits >> 23 & 0xff) - 127;
  parts.significand = bits << 8 | 1u << 31;
  return parts;
}

/* The same of subnormal numbers, too. */
static inline parts32 parts32_of(float x) {
  parts32 parts = normal_parts32(x);
  uint32_t fraction = bits_of_float(x) << 9;
  int zeros = __builtin_clz(fraction | 1);
  uint32_t significand = fraction << zeros;
  bool is_subnormal = parts.exponent == -127;
  parts.significand = is_subnormal ? significand : parts.significand;
  parts.exponent -= is_subnormal ? zeros : 0;
  return parts;
}

/* Rounds to a double, ties to even. Too large numbers become infinite. */
static inline float round_parts32(parts32 parts) {
  int biased = parts.exponent + 127;
  int below = biased < 1 ? 1 - biased : 0; /* bits lost to a subnormal */
  bool is_far = below > 24;
  unsigned shift = is_far ? 31 : 7 + (unsigned)below; /* one bit less */
  uint32_t kept = parts.significand >> shift >> 1;
  uint32_t rest = parts.significand << (31 - shift);
  bool is_above = (rest > 1u << 31) | ((rest == 1u << 31) & (bool)(kept & 1));
  kept = is_far ? 0 : kept + is_above;
  uint32_t exponent = biased < 1 ? 0 : (uint32_t)(biased - 1) << 23;
  uint32_t bits = biased > 254 ? BINARY32_INFINITY : exponent + kept;
  return signed_float(parts.negative, bits);
}

/* The same for numbers that are neither subnormal nor too large. */
static inline float round_normal32(parts32 parts) {
  uint32_t kept = parts.significand >> 8;
  kept += ((parts.significand & 0xff) + 0x7f + (kept & 1)) >> 8;
  return signed_float(parts.negative,
                      ((uint32_t)(parts.exponent + 126) << 23) + kept);
}

/* The parts of a number whose first bits may be 0: `word` * 2^(exponent - 31).
 * Of 0 the significand is 0. */
static inline parts32 normalise32(bool negative, int exponent, uint32_t word) {
  int zeros = __builtin_clz(word | 1);
  parts32 parts = {negative, exponent - zeros, word << zeros};
  return parts;
}

/* The same where at most the first bit is 0. */
static inline parts32 settled32(parts32 parts) {
  bool is_small = !(parts.significand >> 31);
  parts.exponent -= is_small;
  parts.significand <<= is_small;
  return parts;
}

#endif
