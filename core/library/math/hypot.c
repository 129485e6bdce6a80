/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The hypotenuse of a right triangle, which is the magnitude of a complex
 * number: of the squares, the first 64 bits count.
 */
#include "core/library/parts/quotient.h"

double library_hypot(double x, double y) {
  uint64_t a = bits_of_double(x) & BINARY64_MAGNITUDE;
  uint64_t b = bits_of_double(y) & BINARY64_MAGNITUDE;
  uint64_t large = a > b ? a : b, small = a > b ? b : a;
  parts64 long_leg = parts64_of(double_of_bits(large));
  parts64 leg = parts64_of(double_of_bits(small));
  int shift = 2 * (long_leg.exponent - leg.exponent);
  uint64_t square = multiply64(long_leg.significand, long_leg.significand).high;
  uint64_t other = multiply64(leg.significand, leg.significand).high;
  /* The half: of two sides, the square may be 8. */
  parts64 sum = {false, 2 * long_leg.exponent + 2,
                 (square >> 1) + shifted64(other >> 1, shift)};
  parts64 result = square_root64(settled64(settled64(sum)));
  double value = round_parts64(result);
  if (small == 0) {
    value = double_of_bits(large);
  }
  if (large > BINARY64_INFINITY) {
    value = nan_double();
  }
  if (a == BINARY64_INFINITY || b == BINARY64_INFINITY) {
    value = double_of_bits(BINARY64_INFINITY);
  }
  return value;
}

float library_hypotf(float x, float y) {
  uint32_t a = bits_of_float(x) & BINARY32_MAGNITUDE;
  uint32_t b = bits_of_float(y) & BINARY32_MAGNITUDE;
  uint32_t large = a > b ? a : b, small = a > b ? b : a;
  parts32 long_leg = parts32_of(float_of_bits(large));
  parts32 leg = parts32_of(float_of_bits(small));
  int shift = 2 * (long_leg.exponent - leg.exponent);
  /* Of 24 bits each: the squares are exact. */
  uint64_t square =
      (uint64_t)(long_leg.significand >> 8) * (long_leg.significand >> 8);
  uint64_t other = (uint64_t)(leg.significand >> 8) * (leg.significand >> 8);
  parts64 sum = {false, 2 * long_leg.exponent + 2,
                 (square << 15) + shifted64(other << 15, shift)};
  sum = settled64(settled64(sum));
  double root = double_of_word(sum.significand);
  root = __builtin_sqrt(sum.exponent & 1 ? 2 * root : root);
  parts32 result = {false, sum.exponent >> 1,
                    (uint32_t)(word_of_double(root) >> 32)};
  float value = round_parts32(result);
  if (small == 0) {
    value = float_of_bits(large);
  }
  if (large > BINARY32_INFINITY) {
    value = nan_float();
  }
  if (a == BINARY32_INFINITY || b == BINARY32_INFINITY) {
    value = float_of_bits(BINARY32_INFINITY);
  }
  return value;
}

double library_cabs(double _Complex z) {
  return library_hypot(__real__ z, __imag__ z);
}

float library_cabsf(float _Complex z) {
  return library_hypotf(__real__ z, __imag__ z);
}
