/* Transposes a square matrix in place: pairs of elements change places. */
#include "hls.h"

#define N 9

void transpose(int m[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++) {
      int t = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = t;
    }
}

int main(void) {
  static int m[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i][j] = i * 100 + j;
  HLS_CALL(transpose, m);
  return 0;
}
