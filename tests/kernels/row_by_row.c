/* Each row is made of the one above it, which the loop around has just written. */
#include "hls.h"

#define ROWS 8
#define COLUMNS 14

void row_by_row(int cost[ROWS][COLUMNS]) {
  for (int y = 1; y < ROWS; y++)
    for (int x = 1; x < COLUMNS; x++) {
      int left = cost[y - 1][x - 1], above = cost[y - 1][x];
      cost[y][x] += left < above ? left : above;
    }
}

int main(void) {
  static int cost[ROWS][COLUMNS];
  for (int y = 0; y < ROWS; y++)
    for (int x = 0; x < COLUMNS; x++)
      cost[y][x] = (y * 31 + x * 17) % 23;
  HLS_CALL(row_by_row, cost);
  return 0;
}
