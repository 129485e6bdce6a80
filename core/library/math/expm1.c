/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * e^x - 1. For x < 0 it is -(e^|x| - 1) / e^|x|.
 */
#include "core/library/parts/less_one.h"
#include "core/library/parts/quotient.h"

double library_expm1(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  powers64 powers = powers64_of(parts);
  parts64 below = quotient64(powers.less_one, powers.power);
  below.negative = true;
  double value = round_parts64(parts.negative ? below : powers.less_one);
  if (parts.exponent > 9) {
    value = parts.negative ? -1 : double_of_bits(BINARY64_INFINITY);
  }
  if (parts.exponent < -54) {
    value = x;
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_expm1f(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  powers32 powers = powers32_of(parts);
  parts32 below = quotient32(powers.less_one, powers.power);
  below.negative = true;
  float value = round_parts32(parts.negative ? below : powers.less_one);
  if (parts.exponent > 6) {
    value = parts.negative ? -1 : float_of_bits(BINARY32_INFINITY);
  }
  if (parts.exponent < -25) {
    value = x;
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
