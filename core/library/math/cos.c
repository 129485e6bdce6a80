/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The cosine.
 */
#include "core/library/parts/circle.h"

double library_cos(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  double value = circle_value64(reduced64(parts), 1);
  if (parts.exponent < -27) {
    value = 1;
  }
  if (magnitude >= BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

float library_cosf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  float value = circle_value32(reduced32(parts), 1);
  if (parts.exponent < -13) {
    value = 1;
  }
  if (magnitude >= BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
