/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The hyperbolic sine: with m = e^x - 1, half of m + m / (m + 1).
 */
#include "core/library/parts/less_one.h"
#include "core/library/parts/quotient.h"

double library_sinh(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  powers64 powers = powers64_of(parts);
  parts64 sine =
      sum64(powers.less_one, quotient64(powers.less_one, powers.power));
  sine.negative = parts.negative;
  sine.exponent -= 1;
  double value = round_parts64(sine);
  if (parts.exponent < -28) {
    value = x;
  }
  if (parts.exponent > 9) {
    value = signed_double(parts.negative, BINARY64_INFINITY);
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_sinhf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  powers32 powers = powers32_of(parts);
  parts32 sine =
      sum32(powers.less_one, quotient32(powers.less_one, powers.power));
  sine.negative = parts.negative;
  sine.exponent -= 1;
  float value = round_parts32(sine);
  if (parts.exponent < -13) {
    value = x;
  }
  if (parts.exponent > 6) {
    value = signed_float(parts.negative, BINARY32_INFINITY);
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
