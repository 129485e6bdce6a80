/* x1 += A y1 and x2 += A' y2: by rows, then by columns. */
#include "hls.h"

#define N 8

static int dot_row(int a[N][N], int y[N], int i) {
  int sum = 0;
  for (int j = 0; j < N; j++)
    sum += a[i][j] * y[j];
  return sum;
}

static int dot_column(int a[N][N], int y[N], int i) {
  int sum = 0;
  for (int j = 0; j < N; j++)
    sum += a[j][i] * y[j];
  return sum;
}

void mvt(int a[N][N], int x1[N], int x2[N], int y1[N], int y2[N]) {
  for (int i = 0; i < N; i++)
    x1[i] += dot_row(a, y1, i);
  for (int i = 0; i < N; i++)
    x2[i] += dot_column(a, y2, i);
}

int main(void) {
  static int a[N][N], x1[N], x2[N], y1[N], y2[N];
  for (int i = 0; i < N; i++) {
    x1[i] = i;
    x2[i] = -i;
    y1[i] = i * i - 9;
    y2[i] = 11 - 2 * i;
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 3 + j * 8) % 13;
  }
  HLS_CALL(mvt, a, x1, x2, y1, y2);
  return 0;
}
