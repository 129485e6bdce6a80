// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* A matrix times a vector. */
int matvec(int m[100][100], int v[100], int out[100]) {
  int sum = 0;
  for (int row = 0; row < 100; row++) {
    sum = 0;
    for (int col = 0; col < 100; col++) {
      sum += v[col] * m[row][col];
    }
    out[row] = sum;
  }
  return sum;
}

int main(void) {
  static int m[100][100], v[100], out[100];
  lcg_fill(&m[0][0], 100 * 100, 100);
  lcg_fill(v, 100, 100);
  return matvec(m, v, out) == 0;
}
