// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* The sum of the cubes. */
int sumi3_mem(int a[1000]) {
  int sum = 0;
  for (int i = 0; i < 1000; i++) {
    int x = a[i];
    sum += x * x * x;
  }
  return sum;
}

int main(void) {
  static int a[1000];
  lcg_fill(a, 1000, 100);
  return sumi3_mem(a) == 0;
}
