// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* The sum of the multiples that are large. */
int if_loop_1(int a[100], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int t = a[i] * 5;
    if (t > 10) {
      sum += t;
    }
  }
  return sum;
}

int main(void) {
  static int a[100];
  lcg_fill(a, 100, 100);
  return if_loop_1(a, 100) == 0;
}
