// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* Brightness and contrast of the three planes of a picture, in place. */
void video_filter(int offset, int scale, int red[30][30], int green[30][30],
                  int blue[30][30]) {
  for (int row = 0; row < 30; row++) {
    for (int col = 0; col < 30; col++) {
      red[row][col] = ((red[row][col] - offset) * scale) >> 4;
      green[row][col] = ((green[row][col] - offset) * scale) >> 4;
      blue[row][col] = ((blue[row][col] - offset) * scale) >> 4;
    }
  }
}

int main(void) {
  static int red[30][30], green[30][30], blue[30][30];
  lcg_fill(&red[0][0], 900, 256);
  lcg_fill(&green[0][0], 900, 256);
  lcg_fill(&blue[0][0], 900, 256);
  int offset = lcg_next(100);
  video_filter(offset, lcg_next(100), red, green, blue);
  return 0;
}
