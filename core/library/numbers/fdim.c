/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What one number is above another, and the neighbours of a number.
 */
#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"

double library_fdim(double x, double y) {
  double difference = x - y;
  return x <= y ? 0 : difference;
}

double library_nextafter(double x, double y) {
  uint64_t bits = bits_of_double(x), magnitude = bits & BINARY64_MAGNITUDE;
  bool negative = bits >> 63;
  bool grows = (x < y) != negative;
  double value = double_of_bits(grows ? bits + 1 : bits - 1);
  if (magnitude == 0) {
    value = signed_double(y < 0, 1);
  }
  if (x == y) {
    value = y;
  }
  bool is_number =
      magnitude <= BINARY64_INFINITY &&
      (bits_of_double(y) & BINARY64_MAGNITUDE) <= BINARY64_INFINITY;
  return is_number ? value : nan_double();
}

float library_fdimf(float x, float y) {
  float difference = x - y;
  return x <= y ? 0 : difference;
}

float library_nextafterf(float x, float y) {
  uint32_t bits = bits_of_float(x), magnitude = bits & BINARY32_MAGNITUDE;
  bool negative = bits >> 31;
  bool grows = (x < y) != negative;
  float value = float_of_bits(grows ? bits + 1 : bits - 1);
  if (magnitude == 0) {
    value = signed_float(y < 0, 1);
  }
  if (x == y) {
    value = y;
  }
  bool is_number = magnitude <= BINARY32_INFINITY &&
                   (bits_of_float(y) & BINARY32_MAGNITUDE) <= BINARY32_INFINITY;
  return is_number ? value : nan_float();
}
