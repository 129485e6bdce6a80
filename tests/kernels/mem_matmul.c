/* A product of matrices that adds up row by row in an array of its own. */
#include "hls.h"

#define N 6

void mem_matmul(const int a[N][N], const int b[N][N], int c[N][N]) {
  for (int i = 0; i < N; i++) {
    long long row[N] = {0};
    for (int k = 0; k < N; k++) {
      for (int j = 0; j < N; j++) {
        row[j] += (long long)a[i][k] * b[k][j];
      }
    }
    for (int j = 0; j < N; j++) {
      c[i][j] = (int)(row[j] >> 4);
    }
  }
}

int main(void) {
  int a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N * N; i++) {
    a[i / N][i % N] = i * i * 1001 - 77;
    b[i / N][i % N] = 5 * i - 99;
  }
  HLS_CALL(mem_matmul, a, b, c);
  HLS_CALL(mem_matmul, c, a, b);
  return 0;
}
