/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The remainder of a division towards 0, one digit of the quotient after the
 * other.
 */
#include "core/library/parts/division.h"

double library_fmod(double x, double y) {
  uint64_t dividend = bits_of_double(x) & BINARY64_MAGNITUDE;
  uint64_t divisor = bits_of_double(y) & BINARY64_MAGNITUDE;
  if (dividend >= BINARY64_INFINITY || divisor > BINARY64_INFINITY ||
      divisor == 0) {
    return nan_double();
  }
  if (dividend < divisor) {
    return x;
  }
  division64 divided = divide64(parts64_of(x), parts64_of(y));
  return rest_of64(divided, bits_of_double(x) >> 63);
}

float library_fmodf(float x, float y) {
  uint32_t dividend = bits_of_float(x) & BINARY32_MAGNITUDE;
  uint32_t divisor = bits_of_float(y) & BINARY32_MAGNITUDE;
  if (dividend >= BINARY32_INFINITY || divisor > BINARY32_INFINITY ||
      divisor == 0) {
    return nan_float();
  }
  if (dividend < divisor) {
    return x;
  }
  division32 divided = divide32(parts32_of(x), parts32_of(y));
  return rest_of32(divided, bits_of_float(x) >> 31);
}
