// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Both sides of a condition multiply. Each iteration takes one side, but in a
 * loop that moves as a whole, with an iteration in each cycle, each side has
 * its own multiplier. */
#include "hls.h"

int either_product(const int a[100], const int b[100], int out[100]) {
  int larger = 0;
  for (int i = 0; i < 100; i++) {
    int r;
    if (a[i] > b[i]) {
      r = a[i] * 8 + b[i];
      larger += 3;
      out[i] = r * b[i];
    } else {
      r = b[i] - a[i];
      out[i] = r * (a[i] + 5);
    }
  }
  return larger;
}

int main(void) {
  int a[100], b[100], out[100];
  for (int i = 0; i < 100; i++) {
    a[i] = i * 37 % 101 - 20;
    b[i] = i * 53 % 103 - 30;
    out[i] = 0;
  }
  HLS_CALL(either_product, a, b, out);
  HLS_CALL(either_product, b, a, out);
  return 0;
}
