/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * e to the power of a number.
 */
#include "core/library/parts/exponential.h"

double library_exp(double x) {
  parts64 parts = normal_parts64(x);
  return exp_value64(x, fixed64_in_octaves(fixed64_of(parts)), 9);
}

float library_expf(float x) {
  parts32 parts = normal_parts32(x);
  return exp_value32(x, octaves32_of(parts), 6);
}
