// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Rows of an image, each pixel of which is weighted in one way or the other,
 * and some of those in one of two further ways: with --sharing always, two of
 * the three products have one multiplier. */
#include "hls.h"

int either_pixel(unsigned char in[16][40], int gain, int bias) {
  int sum = 0;
  for (int y = 0; y < 16; y++) {
    for (int x = 0; x < 40; x++) {
      int p = in[y][x];
      int q;
      if (p > 100)
        q = (p - 100) * gain;
      else if (p > 50)
        q = (p + bias) * (p - bias);
      else
        q = (x + bias) * (y + gain);
      sum += q;
    }
  }
  return sum;
}

int main(void) {
  unsigned char in[16][40];
  for (int y = 0; y < 16; y++)
    for (int x = 0; x < 40; x++)
      in[y][x] = (unsigned char)(y * 31 + x * 17);
  HLS_CALL(either_pixel, in, 7, 3);
  HLS_CALL(either_pixel, in, -9, 40);
  return 0;
}
