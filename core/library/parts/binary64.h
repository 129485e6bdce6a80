/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A double as its parts: a sign, an exponent, and a significand whose first bit
 * is set, a number from 1 to 2 with 63 bits behind the point.
 */
#ifndef LIBRARY_BINARY64_H
#define LIBRARY_BINARY64_H

#include <stdbool.h>
#include <stdint.h>

#define BINARY64_MAGNITUDE 0x7fffffffffffffffu
#define BINARY64_INFINITY 0x7ff0000000000000u
#define BINARY64_ONE 0x3ff0000000000000u

static inline uint64_t bits_of_double(double x) {
  union {
    double number;
    uint64_t bits;
  } view = {.number = x};
  return view.bits;
}

static inline double double_of_bits(uint64_t bits) {
  union {
    uint64_t bits;
    double number;
  } view = {.bits = bits};
  return view.number;
}

static inline double signed_double(bool negative, uint64_t magnitude) {
  return double_of_bits(magnitude | (uint64_t)negative << 63);
}

static inline double nan_double(void) {
  return double_of_bits(0x7ff8000000000000u);
}

typedef struct parts64 {
  bool negative;
  int exponent;
  uint64_t significand;
} parts64;

/* Of a number that is not 0, infinite, or subnormal. */
static inline parts64 normal_parts64(double x) {
  uint64_t bits = bits_of_double(x);
  parts64 parts;
  parts.negative = bits >> 63;
  parts.exponent = (int)(bits >> 52 & 0x7ff) - 1023;
  parts.significand = bits << 11 | 1ull << 63;
  return parts;
}

/* The same of subnormal numbers, too. */
static inline parts64 parts64_of(double x) {
  parts64 parts = normal_parts64(x);
  uint64_t fraction = bits_of_double(x) << 12;
  int zeros = __builtin_clzll(fraction | 1);
  uint64_t significand = fraction << zeros;
  bool is_subnormal = parts.exponent == -1023;
  parts.significand = is_subnormal ? significand : parts.significand;
  parts.exponent -= is_subnormal ? zeros : 0;
  return parts;
}

/* Rounds to a double, ties to even. Too large numbers become infinite. */
static inline double round_parts64(parts64 parts) {
  int biased = parts.exponent + 1023;
  int below = biased < 1 ? 1 - biased : 0; /* bits lost to a subnormal */
  bool is_far = below > 53;
  unsigned shift = is_far ? 63 : 10 + (unsigned)below; /* one bit less */
  uint64_t kept = parts.significand >> shift >> 1;
  uint64_t rest = parts.significand << (63 - shift);
  bool is_above =
      (rest > 1ull << 63) | ((rest == 1ull << 63) & (bool)(kept & 1));
  kept = is_far ? 0 : kept + is_above;
  uint64_t exponent = biased < 1 ? 0 : (uint64_t)(biased - 1) << 52;
  uint64_t bits = biased > 2046 ? BINARY64_INFINITY : exponent + kept;
  return signed_double(parts.negative, bits);
}

/* The same for numbers that are neither subnormal nor too large. */
static inline double round_normal64(parts64 parts) {
  uint64_t kept = parts.significand >> 11;
  kept += ((parts.significand & 0x7ff) + 0x3ff + (kept & 1)) >> 11;
  return signed_double(parts.negative,
                       ((uint64_t)(parts.exponent + 1022) << 52) + kept);
}

/* The parts of a number whose first bits may be 0: `word` * 2^(exponent - 63).
 * Of 0 the significand is 0. */
static inline parts64 normalise64(bool negative, int exponent, uint64_t word) {
  int zeros = __builtin_clzll(word | 1);
  parts64 parts = {negative, exponent - zeros, word << zeros};
  return parts;
}

/* The same where at most the first bit is 0. */
static inline parts64 settled64(parts64 parts) {
  bool is_small = !(parts.significand >> 63);
  parts.exponent -= is_small;
  parts.significand <<= is_small;
  return parts;
}

#endif
