/* A branch in an inner loop: the outer loop hands on what the inner one may or
 * may not change. */
#include "hls.h"

#define N 10

int inner_branch(const int m[N][N], int best[N], int floor) {
  int total = 0;
  for (int i = 0; i < N; i++) {
    int most = floor, where = -1;
    for (int j = 0; j < N; j++) {
      if (m[i][j] > most) {
        most = m[i][j];
        where = j;
      }
    }
    best[i] = where;
    if (where >= 0) {
      total += most * (where + 1);
    }
  }
  return total - floor;
}

int main(void) {
  static int m[N][N], best[N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      m[i][j] = (i * 31 + j * 17) % 29 - 3;
    }
  }
  HLS_CALL(inner_branch, m, best, 0);
  HLS_CALL(inner_branch, m, best, 25);
  HLS_CALL(inner_branch, m, best, 99);
  return 0;
}
