// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* A matrix times a matrix. */
void matrix(int a[30][30], int b[30][30], int c[30][30]) {
  for (int row = 0; row < 30; row++) {
    for (int col = 0; col < 30; col++) {
      int sum = 0;
      for (int k = 0; k < 30; k++) {
        sum += a[row][k] * b[k][col];
      }
      c[row][col] = sum;
    }
  }
}

int main(void) {
  static int a[30][30], b[30][30], c[30][30];
  lcg_fill(&a[0][0], 900, 100);
  lcg_fill(&b[0][0], 900, 100);
  matrix(a, b, c);
  return 0;
}
