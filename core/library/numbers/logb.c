/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The exponent of a number, as a number and as an integer.
 */
#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"

double library_logb(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  double value = (double)parts64_of(x).exponent;
  if (magnitude >= BINARY64_INFINITY) {
    value = magnitude == BINARY64_INFINITY ? double_of_bits(BINARY64_INFINITY)
                                           : nan_double();
  }
  return magnitude == 0 ? -double_of_bits(BINARY64_INFINITY) : value;
}

/* Of 0 and NaNs it is the least integer, as glibc has it. */
int library_ilogb(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  int least = -2147483647 - 1;
  int value =
      magnitude == BINARY64_INFINITY ? 2147483647 : parts64_of(x).exponent;
  return magnitude == 0 || magnitude > BINARY64_INFINITY ? least : value;
}

float library_logbf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  float value = (float)parts32_of(x).exponent;
  if (magnitude >= BINARY32_INFINITY) {
    value = magnitude == BINARY32_INFINITY ? float_of_bits(BINARY32_INFINITY)
                                           : nan_float();
  }
  return magnitude == 0 ? -float_of_bits(BINARY32_INFINITY) : value;
}

/* Of 0 and NaNs it is the least integer, as glibc has it. */
int library_ilogbf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  int least = -2147483647 - 1;
  int value =
      magnitude == BINARY32_INFINITY ? 2147483647 : parts32_of(x).exponent;
  return magnitude == 0 || magnitude > BINARY32_INFINITY ? least : value;
}
