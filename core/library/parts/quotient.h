/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Quotients and square roots of significands. A unit for floating point gives
 * the first 53 bits, and one step of Newton's the others.
 */
#ifndef LIBRARY_QUOTIENT_H
#define LIBRARY_QUOTIENT_H

#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"
#include "core/library/parts/words.h"

/* A word whose first bit is set as a number from 1 to 2, rounded down. */
static inline double double_of_word(uint64_t word) {
  return double_of_bits(BINARY64_ONE | (word & BINARY64_MAGNITUDE) >> 11);
}

/* A number from 1/2 to 2, 63 bits behind the point. */
static inline uint64_t word_of_double(double x) {
  uint64_t bits = bits_of_double(x);
  uint64_t word = bits << 11 | 1ull << 63;
  return bits >= BINARY64_ONE ? word : word >> 1;
}

/* The bits of a difference from 48 on behind the first one. */
static inline int64_t part_of_difference(wide a, wide b) {
  wide difference = add_wide(a, negate_wide(b));
  return (int64_t)(difference.high << 16 | difference.low >> 48);
}

/* 1 / significand, from 1/2 to 1, 63 bits behind the point. */
static inline uint64_t inverse64(uint64_t significand) {
  uint64_t guess = word_of_double(1.0 / double_of_word(significand));
  wide one = {1ull << 62, 0}; /* 126 bits behind the point */
  int64_t error = part_of_difference(one, multiply64(significand, guess));
  return guess + (uint64_t)((int64_t)(guess >> 32) * error >> 46);
}

static inline parts64 quotient64(parts64 a, parts64 b) {
  parts64 quotient = {a.negative != b.negative, a.exponent - b.exponent + 1,
                      high64(a.significand, inverse64(b.significand))};
  return settled64(settled64(quotient));
}

static inline parts32 quotient32(parts32 a, parts32 b) {
  double ratio = double_of_word((uint64_t)a.significand << 32) /
                 double_of_word((uint64_t)b.significand << 32);
  parts32 quotient = {a.negative != b.negative, a.exponent - b.exponent,
                      (uint32_t)(word_of_double(ratio) >> 32)};
  return settled32(quotient);
}

/* Of a number that is not negative. */
static inline parts64 square_root64(parts64 x) {
  int odd = x.exponent & 1;
  double guess = __builtin_sqrt(
      double_of_bits((odd ? BINARY64_ONE + (1ull << 52) : BINARY64_ONE) |
                     (x.significand & BINARY64_MAGNITUDE) >> 11));
  uint64_t root = word_of_double(guess); /* from 1 to 2 */
  wide exact = {odd ? x.significand : x.significand >> 1,
                odd ? 0 : x.significand << 63};
  int64_t error = part_of_difference(exact, multiply64(root, root));
  float half = 1.0f / float_of_bits(BINARY32_ONE | (uint32_t)(root << 1 >> 41));
  uint64_t inverse = (uint64_t)(bits_of_float(half) << 8 | 1u << 31);
  inverse >>= bits_of_float(half) < BINARY32_ONE;
  parts64 result = {false, (x.exponent - odd) / 2,
                    root + (uint64_t)(((int64_t)inverse * error) >> 47)};
  return result;
}

static inline parts32 square_root32(parts32 x) {
  int odd = x.exponent & 1;
  double square = double_of_word((uint64_t)x.significand << 32);
  uint64_t root = word_of_double(__builtin_sqrt(odd ? 2 * square : square));
  parts32 result = {false, (x.exponent - odd) / 2, (uint32_t)(root >> 32)};
  return result;
}

/* a + b of two positive numbers, of which the first has the larger exponent. */
static inline parts64 sum64(parts64 a, parts64 b) {
  int shift = a.exponent - b.exponent;
  uint64_t low = shifted64(b.significand, shift);
  uint64_t sum = a.significand + low;
  bool carries = sum < low;
  parts64 result = {false, a.exponent + carries,
                    carries ? sum >> 1 | 1ull << 63 : sum};
  return result;
}

static inline parts32 sum32(parts32 a, parts32 b) {
  int shift = a.exponent - b.exponent;
  uint32_t low = shifted32(b.significand, shift);
  uint32_t sum = a.significand + low;
  bool carries = sum < low;
  parts32 result = {false, a.exponent + carries,
                    carries ? sum >> 1 | 1u << 31 : sum};
  return result;
}

#endif
