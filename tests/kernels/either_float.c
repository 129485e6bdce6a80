// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A product of floats on each side, and a sum on one: with --sharing always,
 * the sides have a multiplier together. */
#include "hls.h"

void either_float(const float a[600], const float b[600], float c[600]) {
  for (int i = 0; i < 600; i++) {
    if (a[i] > b[i])
      c[i] = a[i] * b[i];
    else
      c[i] = (b[i] + 1.0f) * a[i];
  }
}

int main(void) {
  static float a[600], b[600], c[600];
  for (int i = 0; i < 600; i++) {
    a[i] = (float)(i * 37 % 101) * 0.5f;
    b[i] = (float)(i * 53 % 103) * 0.25f;
  }
  HLS_CALL(either_float, a, b, c);
  return 0;
}
