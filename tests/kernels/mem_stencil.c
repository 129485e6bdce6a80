/* A 3x3 filter over an image that arrives row by row: two rows are kept. */
#include "hls.h"

#define ROWS 8
#define COLUMNS 10

void mem_stencil(const unsigned char in[ROWS][COLUMNS],
                 int out[ROWS][COLUMNS]) {
  int lines[2][COLUMNS];
  for (int c = 0; c < COLUMNS; c++) {
    lines[0][c] = lines[1][c] = 0;
  }
  for (int r = 0; r < ROWS; r++) {
    int window[3][3] = {0};
    for (int c = 0; c < COLUMNS; c++) {
      int above = lines[r & 1][c];
      int middle = lines[(r + 1) & 1][c];
      int below = in[r][c];
      int sum = 0;
      for (int k = 0; k < 3; k++) {
        window[k][0] = window[k][1];
        window[k][1] = window[k][2];
      }
      window[0][2] = above;
      window[1][2] = middle;
      window[2][2] = below;
      for (int k = 0; k < 3; k++) {
        sum += window[k][0] + 2 * window[k][1] + window[k][2];
      }
      lines[r & 1][c] = below;
      out[r][c] = sum;
    }
  }
}

int main(void) {
  static unsigned char in[ROWS][COLUMNS];
  static int out[ROWS][COLUMNS];
  for (int i = 0; i < ROWS * COLUMNS; i++) {
    in[i / COLUMNS][i % COLUMNS] = (unsigned char)(i * 7);
  }
  HLS_CALL(mem_stencil, in, out);
  HLS_CALL(mem_stencil, in, out);
  return 0;
}
