/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arcus sine.
 */
#include "core/library/parts/co_leg.h"

double library_asin(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  parts64 y = {false, parts.exponent, parts.significand};
  parts64 right = {false, 0, 0xc90fdaa22168c235};
  parts64 angle = magnitude == BINARY64_ONE ? right : arc64(y, co_leg64(y));
  angle.negative = parts.negative;
  double value = round_normal64(angle);
  if (parts.exponent < -28) {
    value = x;
  }
  if (magnitude > BINARY64_ONE) {
    value = nan_double();
  }
  return value;
}

float library_asinf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  parts32 y = {false, parts.exponent, parts.significand};
  parts32 right = {false, 0, 0xc90fdaa2};
  parts32 angle = magnitude == BINARY32_ONE ? right : arc32(y, co_leg32(y));
  angle.negative = parts.negative;
  float value = round_normal32(angle);
  if (parts.exponent < -13) {
    value = x;
  }
  if (magnitude > BINARY32_ONE) {
    value = nan_float();
  }
  return value;
}
