// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* A picture with black and white exchanged, in place. */
void image_resize(int a[30][30], int c) {
  for (int row = 0; row < 30; row++) {
    for (int col = 0; col < 30; col++) {
      a[row][col] = c - a[row][col];
    }
  }
}

int main(void) {
  static int a[30][30];
  lcg_fill(&a[0][0], 900, 256);
  image_resize(a, 255);
  return 0;
}
