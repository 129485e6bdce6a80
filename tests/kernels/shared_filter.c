// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A filter whose products meet in each iteration, and one before its loop: all
 * but one of them share a multiplier, which serves whoever asks. The loop runs
 * long enough for the few cycles that this takes. */
#include "hls.h"

int shared_filter(int y[1100], int x[1100], int a, int b) {
  int last = y[0];
  for (int i = 1; i < 1100; i++) {
    last = a * last + b * x[i];
    y[i] = last;
  }
  return last;
}

int main(void) {
  static int x[1100], y[1100];
  for (int i = 0; i < 1100; i++) {
    x[i] = (int)((unsigned)i * 2654435761u >> 7);
    y[i] = i;
  }
  HLS_CALL(shared_filter, y, x, 3, -7);
  HLS_CALL(shared_filter, y, x, -1234567, 0x7fff);
  return 0;
}
