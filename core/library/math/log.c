/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The natural logarithm.
 */
#include "core/library/parts/logarithm.h"

double library_log(double x) {
  parts64 parts = parts64_of(x);
  parts64 natural = natural_log64(parts.exponent, parts.significand);
  return log_value64(x, natural);
}

float library_logf(float x) {
  parts32 parts = parts32_of(x);
  parts32 natural = natural_log32(parts.exponent, parts.significand);
  return log_value32(x, natural);
}
