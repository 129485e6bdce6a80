// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* The sum of the values that are large. */
int if_loop_2(int a[100], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int t = a[i];
    if (t > 10) {
      sum += t;
    }
  }
  return sum;
}

int main(void) {
  static int a[100];
  lcg_fill(a, 100, 100);
  return if_loop_2(a, 100) == 0;
}
