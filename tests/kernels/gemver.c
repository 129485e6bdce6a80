/* A = A + u1 v1' + u2 v2', x = x + b A' y, w = a A x: three loop nests that
 * hand arrays on to each other. */
#include "hls.h"

#define N 6

void gemver(int alpha, int beta, int a[N][N], int u1[N], int v1[N], int u2[N],
            int v2[N], int w[N], int x[N], int y[N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] += beta * a[j][i] * y[j];
  for (int i = 0; i < N; i++) {
    int sum = w[i];
    for (int j = 0; j < N; j++)
      sum += alpha * a[i][j] * x[j];
    w[i] = sum;
  }
}

int main(void) {
  static int a[N][N], u1[N], v1[N], u2[N], v2[N], w[N], x[N], y[N];
  for (int i = 0; i < N; i++) {
    u1[i] = i - 2;
    v1[i] = 3 * i % 5;
    u2[i] = 7 - i;
    v2[i] = i * i % 7 - 3;
    x[i] = i;
    y[i] = -i;
    for (int j = 0; j < N; j++)
      a[i][j] = i * 5 + j * 3;
  }
  HLS_CALL(gemver, 2, 3, a, u1, v1, u2, v2, w, x, y);
  return 0;
}
