// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* A convolution with three by three weights, for one row of the picture. */
void stencil_2d(int orig[900], int filter[10], int sol[900]) {
  for (int c = 0; c < 28; c++) {
    int sum = 0;
    for (int k1 = 0; k1 < 3; k1++) {
      for (int k2 = 0; k2 < 3; k2++) {
        sum += filter[3 * k1 + k2] * orig[30 * k1 + c + k2];
      }
    }
    sol[c] = sum;
  }
}

int main(void) {
  static int orig[900], filter[10], sol[900];
  lcg_fill(orig, 900, 100);
  lcg_fill(filter, 10, 100);
  stencil_2d(orig, filter, sol);
  return 0;
}
