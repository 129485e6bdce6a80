/* y = alpha A x + beta B x: two reductions side by side in one loop. */
#include "hls.h"

#define N 8

void gesummv(short alpha, short beta, short a[N][N], short b[N][N], short x[N],
             int y[N]) {
  for (int i = 0; i < N; i++) {
    int first = 0, second = 0;
    for (int j = 0; j < N; j++) {
      first += a[i][j] * x[j];
      second += b[i][j] * x[j];
    }
    y[i] = alpha * first + beta * second;
  }
}

int main(void) {
  static short a[N][N], b[N][N], x[N];
  static int y[N];
  for (int i = 0; i < N; i++) {
    x[i] = (short)(i * 1000 - 3500);
    for (int j = 0; j < N; j++) {
      a[i][j] = (short)(i * 321 - j * 123);
      b[i][j] = (short)((i ^ j) * 77 - 200);
    }
  }
  HLS_CALL(gesummv, 3, -2, a, b, x, y);
  return 0;
}
