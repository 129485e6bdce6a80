/* A finite impulse response filter: one loop, two arrays, one reduction. */
#include "hls.h"

#define N 1000

int fir(int di[N], int idx[N]) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += idx[i] * di[N - 1 - i];
  return sum;
}

int main(void) {
  static int di[N], idx[N];
  unsigned seed = 13;
  for (int i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    di[i] = (int)(seed >> 16) % 100 - 50;
    seed = seed * 1103515245u + 12345u;
    idx[i] = (int)(seed >> 16) % 100 - 50;
  }
  return HLS_CALL(fir, di, idx) == 0;
}
