/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A number times a power of two.
 */
#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"

double library_scalbln(double x, long places) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = parts64_of(x);
  long most = places < 5000 ? places : 5000;
  parts.exponent += (int)(most > -5000 ? most : -5000);
  double value = round_parts64(parts);
  if (magnitude == 0 || magnitude == BINARY64_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

double library_scalbn(double x, int places) {
  return library_scalbln(x, places);
}

double library_ldexp(double x, int places) {
  return library_scalbln(x, places);
}

float library_scalblnf(float x, long places) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = parts32_of(x);
  long most = places < 5000 ? places : 5000;
  parts.exponent += (int)(most > -5000 ? most : -5000);
  float value = round_parts32(parts);
  if (magnitude == 0 || magnitude == BINARY32_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}

float library_scalbnf(float x, int places) {
  return library_scalblnf(x, places);
}

float library_ldexpf(float x, int places) {
  return library_scalblnf(x, places);
}
