/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The hyperbolic tangent: with m = e^2x - 1, m / (m + 2).
 */
#include "core/library/parts/less_one.h"
#include "core/library/parts/quotient.h"

double library_tanh(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  parts64 twice = {false, parts.exponent + 1, parts.significand};
  powers64 powers = powers64_of(twice);
  parts64 one = {false, 0, 1ull << 63};
  parts64 tangent = quotient64(powers.less_one, sum64(powers.power, one));
  tangent.negative = parts.negative;
  double value = round_normal64(tangent);
  if (parts.exponent < -28) {
    value = x;
  }
  if (parts.exponent > 4) {
    value = signed_double(parts.negative, BINARY64_ONE);
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_tanhf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  parts32 twice = {false, parts.exponent + 1, parts.significand};
  powers32 powers = powers32_of(twice);
  parts32 one = {false, 0, 1u << 31};
  parts32 tangent = quotient32(powers.less_one, sum32(powers.power, one));
  tangent.negative = parts.negative;
  float value = round_normal32(tangent);
  if (parts.exponent < -13) {
    value = x;
  }
  if (parts.exponent > 4) {
    value = signed_float(parts.negative, BINARY32_ONE);
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
