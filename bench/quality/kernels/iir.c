// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* A recursive filter of the first order. */
int iir(int y[1000], int x[1000], int a, int b) {
  int tmp = y[0];
  for (int i = 1; i < 1000; i++) {
    tmp = a * tmp + b * x[i];
    y[i] = tmp;
  }
  return tmp;
}

int main(void) {
  static int y[1000], x[1000];
  lcg_fill(y, 1000, 100);
  lcg_fill(x, 1000, 100);
  int a = lcg_next(100);
  return iir(y, x, a, lcg_next(100)) == 0;
}
