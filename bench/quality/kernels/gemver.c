// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* Two updates of rank one, two products with the matrix, a sum of vectors. */
void gemver(int alpha, int beta, int a[30][30], int u1[30], int v1[30],
            int u2[30], int v2[30], int w[30], int x[30], int y[30],
            int z[30]) {
  for (int row = 0; row < 30; row++) {
    for (int col = 0; col < 30; col++) {
      a[row][col] = a[row][col] + u1[row] * v1[col] + u2[row] * v2[col];
    }
  }
  for (int row = 0; row < 30; row++) {
    int sum = x[row];
    for (int col = 0; col < 30; col++) {
      sum = sum + beta * a[col][row] * y[col];
    }
    x[row] = sum;
  }
  for (int row = 0; row < 30; row++) {
    x[row] = x[row] + z[row];
  }
  for (int row = 0; row < 30; row++) {
    int sum = w[row];
    for (int col = 0; col < 30; col++) {
      sum = sum + alpha * a[row][col] * x[col];
    }
    w[row] = sum;
  }
}

int main(void) {
  static int a[30][30], u1[30], v1[30], u2[30], v2[30], w[30], x[30], y[30],
      z[30];
  lcg_fill(&a[0][0], 900, 20);
  int *vectors[] = {u1, v1, u2, v2, w, x, y, z};
  for (int i = 0; i < 8; i++) {
    lcg_fill(vectors[i], 30, 20);
  }
  gemver(lcg_next(20), lcg_next(20), a, u1, v1, u2, v2, w, x, y, z);
  return 0;
}
