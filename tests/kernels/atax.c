/* y = A' (A x): a row's product is needed before the row is used again. */
#include "hls.h"

#define ROWS 7
#define COLUMNS 9

void atax(int a[ROWS][COLUMNS], int x[COLUMNS], int y[COLUMNS]) {
  for (int j = 0; j < COLUMNS; j++)
    y[j] = 0;
  for (int i = 0; i < ROWS; i++) {
    int product = 0;
    for (int j = 0; j < COLUMNS; j++)
      product += a[i][j] * x[j];
    for (int j = 0; j < COLUMNS; j++)
      y[j] += a[i][j] * product;
  }
}

int main(void) {
  static int a[ROWS][COLUMNS], x[COLUMNS], y[COLUMNS];
  for (int j = 0; j < COLUMNS; j++) {
    x[j] = 4 - j;
    y[j] = 1000;
    for (int i = 0; i < ROWS; i++)
      a[i][j] = (i * 13 + j * 5) % 17 - 8;
  }
  HLS_CALL(atax, a, x, y);
  return 0;
}
