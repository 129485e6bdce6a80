// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* Sorts by insertion, in place. */
void insertion_sort(int a[30], int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i];
    int j = i;
    while (j > 0) {
      int left = a[j - 1];
      if (left <= x) {
        break;
      }
      a[j] = left;
      j--;
    }
    a[j] = x;
  }
}

int main(void) {
  static int a[30];
  lcg_fill(a, 30, 10);
  insertion_sort(a, 30);
  return 0;
}
