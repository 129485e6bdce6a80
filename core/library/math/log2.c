/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The logarithm to the base 2.
 */
#include "core/library/parts/logarithm.h"

double library_log2(double x) {
  parts64 parts = parts64_of(x);
  parts64 natural = natural_log64(parts.exponent, parts.significand);
  return log_value64(x, log_in64(natural, 0xb8aa3b295c17f0bc, 0));
}

float library_log2f(float x) {
  parts32 parts = parts32_of(x);
  parts32 natural = natural_log32(parts.exponent, parts.significand);
  return log_value32(x, log_in32(natural, 0xb8aa3b29, 0));
}
