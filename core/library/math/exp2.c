/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * 2 to the power of a number.
 */
#include "core/library/parts/exponential.h"

double library_exp2(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  fixed64 octaves = fixed64_of(parts);
  double value = round_parts64(power_of_two64(octaves, parts.negative));
  if (parts.exponent > 10) {
    value = parts.negative ? 0 : double_of_bits(BINARY64_INFINITY);
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_exp2f(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  uint64_t octaves = fixed32_of(parts);
  float value = round_parts32(power_of_two32(octaves, parts.negative));
  if (parts.exponent > 7) {
    value = parts.negative ? 0 : float_of_bits(BINARY32_INFINITY);
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
