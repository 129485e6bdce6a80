/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The hyperbolic cosine: half of e^x + 1 / e^x.
 */
#include "core/library/parts/less_one.h"
#include "core/library/parts/quotient.h"

double library_cosh(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  parts64 power = powers64_of(parts).power;
  parts64 one = {false, 0, 1ull << 63};
  parts64 cosine = sum64(power, quotient64(one, power));
  cosine.exponent -= 1;
  double value = round_parts64(cosine);
  if (parts.exponent > 9) {
    value = double_of_bits(BINARY64_INFINITY);
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_coshf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  parts32 power = powers32_of(parts).power;
  parts32 one = {false, 0, 1u << 31};
  parts32 cosine = sum32(power, quotient32(one, power));
  cosine.exponent -= 1;
  float value = round_parts32(cosine);
  if (parts.exponent > 6) {
    value = float_of_bits(BINARY32_INFINITY);
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
