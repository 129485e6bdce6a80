/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arcus tangent.
 */
#include "core/library/parts/arc.h"

double library_atan(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  parts64 y = {false, parts.exponent, parts.significand};
  parts64 one = {false, 0, 1ull << 63};
  parts64 angle = arc64(y, one);
  angle.negative = parts.negative;
  double value = round_normal64(angle);
  if (parts.exponent < -28) {
    value = x;
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_atanf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  parts32 y = {false, parts.exponent, parts.significand};
  parts32 one = {false, 0, 1u << 31};
  parts32 angle = arc32(y, one);
  angle.negative = parts.negative;
  float value = round_normal32(angle);
  if (parts.exponent < -13) {
    value = x;
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
