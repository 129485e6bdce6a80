/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A number as a fraction from 1/2 to 1 and an exponent, and as an integer and
 * a fraction.
 */
#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"

double library_frexp(double x, int *exponent) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = parts64_of(x);
  *exponent =
      magnitude == 0 || magnitude >= BINARY64_INFINITY ? 0 : parts.exponent + 1;
  parts.exponent = -1;
  double value = round_normal64(parts);
  return magnitude == 0 || magnitude >= BINARY64_INFINITY ? x : value;
}

double library_modf(double x, double *whole) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  double integer = __builtin_trunc(x);
  *whole = integer;
  bool negative = bits_of_double(x) >> 63;
  double rest = x - integer;
  double none = signed_double(negative, 0);
  return magnitude == BINARY64_INFINITY || rest == 0 ? none : rest;
}

float library_frexpf(float x, int *exponent) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = parts32_of(x);
  *exponent =
      magnitude == 0 || magnitude >= BINARY32_INFINITY ? 0 : parts.exponent + 1;
  parts.exponent = -1;
  float value = round_normal32(parts);
  return magnitude == 0 || magnitude >= BINARY32_INFINITY ? x : value;
}

float library_modff(float x, float *whole) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  float integer = __builtin_truncf(x);
  *whole = integer;
  bool negative = bits_of_float(x) >> 31;
  float rest = x - integer;
  float none = signed_float(negative, 0);
  return magnitude == BINARY32_INFINITY || rest == 0 ? none : rest;
}
