/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The tangent: the sine by the cosine.
 */
#include "core/library/parts/circle.h"
#include "core/library/parts/quotient.h"

double library_tan(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  angle64 angle = reduced64(parts);
  parts64 sine = circle_sine_of64(angle);
  parts64 cosine = circle_cosine_of64(angle);
  bool is_odd = angle.quarters & 1;
  parts64 tangent = quotient64(is_odd ? cosine : sine, is_odd ? sine : cosine);
  tangent.negative ^= is_odd;
  double value = round_normal64(tangent);
  if (parts.exponent < -28) {
    value = x;
  }
  if (magnitude >= BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_tanf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  angle32 angle = reduced32(parts);
  parts32 sine = circle_sine_of32(angle);
  parts32 cosine = circle_cosine_of32(angle);
  bool is_odd = angle.quarters & 1;
  parts32 tangent = quotient32(is_odd ? cosine : sine, is_odd ? sine : cosine);
  tangent.negative ^= is_odd;
  float value = round_normal32(tangent);
  if (parts.exponent < -13) {
    value = x;
  }
  if (magnitude >= BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
