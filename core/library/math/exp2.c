/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * 2 to the power of a number.
 */
#include "core/library/parts/exponential.h"

double library_exp2(double x) {
  parts64 parts = normal_parts64(x);
  return exp_value64(x, fixed64_of(parts), 10);
}

float library_exp2f(float x) {
  parts32 parts = normal_parts32(x);
  return exp_value32(x, fixed32_of(parts), 7);
}
