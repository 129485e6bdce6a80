/* Matrix times vector: nested loops, a two-dimensional array, the sum kept in
 * a scalar; the last sum is the result. */
#include "hls.h"

#define N 30

int matvec(int m[N][N], int v[N], int out[N]) {
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum = 0;
    for (int j = 0; j < N; j++)
      sum += v[j] * m[i][j];
    out[i] = sum;
  }
  return sum;
}

int main(void) {
  static int m[N][N], v[N], out[N];
  for (int i = 0; i < N; i++) {
    v[i] = i % 7 - 3;
    for (int j = 0; j < N; j++)
      m[i][j] = (i * 31 + j * 17) % 23 - 11;
  }
  HLS_CALL(matvec, m, v, out);
  return 0;
}
