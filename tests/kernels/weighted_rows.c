/* The weight of a row is there before its sum, which takes all rounds of the
 * inner loop. */
#include "hls.h"

#define ROWS 12
#define COLUMNS 10

void weighted_rows(const int a[ROWS * COLUMNS], const int weights[ROWS],
                   int sums[ROWS]) {
  for (int i = 0; i < ROWS; i++) {
    int weight = weights[i];
    int sum = 0;
    for (int j = 0; j < COLUMNS; j++)
      sum += a[i * COLUMNS + j];
    sums[i] = sum * weight + i;
  }
}

int main(void) {
  int a[ROWS * COLUMNS], weights[ROWS], sums[ROWS];
  for (int i = 0; i < ROWS * COLUMNS; i++)
    a[i] = i * 37 % 101 - 50;
  for (int i = 0; i < ROWS; i++)
    weights[i] = 3 * i - 7;
  HLS_CALL(weighted_rows, a, weights, sums);
  return 0;
}
