// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* A vector times a number, in place. */
void vector_rescale(int a[1000], int c) {
  for (int i = 0; i < 1000; i++) {
    a[i] *= c;
  }
}

int main(void) {
  static int a[1000];
  lcg_fill(a, 1000, 100);
  vector_rescale(a, lcg_next(100));
  return 0;
}
