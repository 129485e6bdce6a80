/* Three loops: the sums of rows, and those of planes, each with a factor that
 * is there long before. */
#include "hls.h"

#define PLANES 4
#define ROWS 5
#define COLUMNS 6

int plane_sums(const int a[PLANES * ROWS * COLUMNS], const int factors[PLANES],
               const int shares[ROWS], int sums[PLANES]) {
  int total = 0;
  for (int p = 0; p < PLANES; p++) {
    int factor = factors[p];
    int plane = 0;
    for (int r = 0; r < ROWS; r++) {
      int share = shares[r];
      int row = 0;
      for (int c = 0; c < COLUMNS; c++)
        row += a[(p * ROWS + r) * COLUMNS + c];
      plane += row * share;
    }
    sums[p] = plane ^ factor;
    total += plane & factor;
  }
  return total;
}

int main(void) {
  int a[PLANES * ROWS * COLUMNS], factors[PLANES], shares[ROWS], sums[PLANES];
  for (int i = 0; i < PLANES * ROWS * COLUMNS; i++)
    a[i] = i * 53 % 89 - 40;
  for (int p = 0; p < PLANES; p++)
    factors[p] = 1000 * p + 77;
  for (int r = 0; r < ROWS; r++)
    shares[r] = 2 * r + 1;
  HLS_CALL(plane_sums, a, factors, shares, sums);
  return 0;
}
