/* Rounds of a three-point stencil between two arrays, forth and back. */
#include "hls.h"

#define N 20
#define ROUNDS 4

void stencil_1d(int a[N], int b[N]) {
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 1; i < N - 1; i++)
      b[i] = (a[i - 1] + 2 * a[i] + a[i + 1]) >> 2;
    for (int i = 1; i < N - 1; i++)
      a[i] = (b[i - 1] + 2 * b[i] + b[i + 1]) >> 2;
  }
}

int main(void) {
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i % 5 * 1000 - 2000;
  HLS_CALL(stencil_1d, a, b);
  return 0;
}
