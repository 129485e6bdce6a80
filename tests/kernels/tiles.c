/* Rows that are no powers of two long, and a counter that is taken apart into
 * row and column. */
#include "hls.h"

#define ROWS 7
#define COLUMNS 171

int tiles(const int a[ROWS][COLUMNS], int b[COLUMNS][ROWS], int first,
          int step) {
  int sum = 0;
  for (int n = 0; n < ROWS * 45; n++) {
    int row = n % ROWS;
    int column = (first + n * step) % COLUMNS;
    b[column][row] = a[row][column] - 2 * sum;
    sum += a[row][n / ROWS] * 1000;
  }
  return sum;
}

int main(void) {
  static int a[ROWS][COLUMNS], b[COLUMNS][ROWS];
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < COLUMNS; j++) {
      a[i][j] = i * 1001 - j * 77;
    }
  }
  HLS_CALL(tiles, a, b, 3, 5);
  return 0;
}
