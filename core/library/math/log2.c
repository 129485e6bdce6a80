/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The logarithm to the base 2.
 */
#include "core/library/parts/logarithm.h"

double library_log2(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = parts64_of(x);
  parts64 logarithm = log_in64(natural_log64(parts.exponent, parts.significand),
                               0xb8aa3b295c17f0bc, 0);
  double value = logarithm.significand ? round_normal64(logarithm) : 0;
  if (magnitude == BINARY64_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY64_INFINITY || parts.negative) {
    value = nan_double();
  }
  if (magnitude == 0) {
    value = -double_of_bits(BINARY64_INFINITY);
  }
  return value;
}

float library_log2f(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = parts32_of(x);
  parts32 logarithm =
      log_in32(natural_log32(parts.exponent, parts.significand), 0xb8aa3b29, 0);
  float value = logarithm.significand ? round_normal32(logarithm) : 0;
  if (magnitude == BINARY32_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY32_INFINITY || parts.negative) {
    value = nan_float();
  }
  if (magnitude == 0) {
    value = -float_of_bits(BINARY32_INFINITY);
  }
  return value;
}
