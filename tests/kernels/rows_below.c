/* A search in each row, which also ends with the row: that is known at once, and
 * no iteration behind it is begun. */
#include "hls.h"

#define ROWS 12
#define N 40

int rows_below(const float a[ROWS * N], const float b[N], float limit) {
  int total = 0;
  for (int r = 0; r < ROWS; r++) {
    int i = 0;
#pragma DYN speculate
    while (i < N && a[r * N + i] * b[i] < limit)
      i++;
    total += i;
  }
  return total;
}

int main(void) {
  float a[ROWS * N], b[N];
  for (int i = 0; i < ROWS * N; i++)
    a[i] = i * 7 % 31 + i % N;
  for (int i = 0; i < N; i++)
    b[i] = 1.0f + i * 0.001f;
  HLS_CALL(rows_below, a, b, 50.0f);
  HLS_CALL(rows_below, a, b, 0.0f);
  HLS_CALL(rows_below, a, b, 70.0f);
  HLS_CALL(rows_below, a, b, 1000.0f);
  return 0;
}
