/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The remainder of a division whose quotient is the nearest integer, the even
 * one of two.
 */
#include "core/library/parts/division.h"

double library_remainder(double x, double y) {
  uint64_t dividend = bits_of_double(x) & BINARY64_MAGNITUDE;
  uint64_t divisor = bits_of_double(y) & BINARY64_MAGNITUDE;
  if (dividend >= BINARY64_INFINITY || divisor > BINARY64_INFINITY ||
      divisor == 0) {
    return nan_double();
  }
  parts64 of_x = parts64_of(x), of_y = parts64_of(y);
  if (dividend == 0 || divisor == BINARY64_INFINITY ||
      of_x.exponent < of_y.exponent - 1) {
    return x;
  }
  bool negative = of_x.negative;
  division64 divided = divide64(of_x, of_y);
  uint64_t twice = divided.rest << 1;
  if (twice > divided.divisor || (twice == divided.divisor && divided.is_odd)) {
    divided.rest = divided.divisor - divided.rest;
    negative = !negative;
  }
  return rest_of64(divided, negative);
}

float library_remainderf(float x, float y) {
  uint32_t dividend = bits_of_float(x) & BINARY32_MAGNITUDE;
  uint32_t divisor = bits_of_float(y) & BINARY32_MAGNITUDE;
  if (dividend >= BINARY32_INFINITY || divisor > BINARY32_INFINITY ||
      divisor == 0) {
    return nan_float();
  }
  parts32 of_x = parts32_of(x), of_y = parts32_of(y);
  if (dividend == 0 || divisor == BINARY32_INFINITY ||
      of_x.exponent < of_y.exponent - 1) {
    return x;
  }
  bool negative = of_x.negative;
  division32 divided = divide32(of_x, of_y);
  uint32_t twice = divided.rest << 1;
  if (twice > divided.divisor || (twice == divided.divisor && divided.is_odd)) {
    divided.rest = divided.divisor - divided.rest;
    negative = !negative;
  }
  return rest_of32(divided, negative);
}
