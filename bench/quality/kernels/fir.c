// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* A filter of a thousand taps, at one point of its input. */
int fir(int di[1000], int idx[1000]) {
  int sum = 0;
  for (int i = 0; i < 1000; i++) {
    sum += idx[i] * di[999 - i];
  }
  return sum;
}

int main(void) {
  static int di[1000], idx[1000];
  lcg_fill(di, 1000, 100);
  lcg_fill(idx, 1000, 100);
  return fir(di, idx) == 0;
}
