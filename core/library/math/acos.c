/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arcus cosine.
 */
#include "core/library/parts/co_leg.h"

double library_acos(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  parts64 leg = {false, parts.exponent, parts.significand};
  parts64 angle = arc64(co_leg64(leg), leg);
  parts64 right = {false, 0, 0xc90fdaa22168c235};
  if (parts.exponent < -60) {
    angle = right;
  }
  double value = round_normal64(parts.negative ? opposite64(angle) : angle);
  if (magnitude == BINARY64_ONE) {
    right.exponent = 1;
    value = parts.negative ? round_normal64(right) : 0;
  }
  if (magnitude > BINARY64_ONE) {
    value = nan_double();
  }
  return value;
}

float library_acosf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  parts32 leg = {false, parts.exponent, parts.significand};
  parts32 angle = arc32(co_leg32(leg), leg);
  parts32 right = {false, 0, 0xc90fdaa2};
  if (parts.exponent < -60) {
    angle = right;
  }
  float value = round_normal32(parts.negative ? opposite32(angle) : angle);
  if (magnitude == BINARY32_ONE) {
    right.exponent = 1;
    value = parts.negative ? round_normal32(right) : 0;
  }
  if (magnitude > BINARY32_ONE) {
    value = nan_float();
  }
  return value;
}
