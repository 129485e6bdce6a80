/* Two products of one matrix in one pass: one result is a sum in a register,
 * the other is accumulated in memory. */
#include "hls.h"

#define N 8

void bicg(int a[N][N], int s[N], int q[N], int p[N], int r[N]) {
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int j = 0; j < N; j++) {
      s[j] += r[i] * a[i][j];
      sum += a[i][j] * p[j];
    }
    q[i] = sum;
  }
}

int main(void) {
  static int a[N][N], s[N], q[N], p[N], r[N];
  for (int i = 0; i < N; i++) {
    p[i] = i * 3 - 7;
    r[i] = 5 - i;
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 11 + j * 7) % 19 - 9;
  }
  HLS_CALL(bicg, a, s, q, p, r);
  return 0;
}
