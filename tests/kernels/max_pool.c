/* Maxima of 2 x 2 squares, for several planes. */
#include "hls.h"

#define PLANES 2
#define N 6

static short larger(short a, short b) { return a > b ? a : b; }

void max_pool(short in[PLANES][N][N], short out[PLANES][N / 2][N / 2]) {
  for (int p = 0; p < PLANES; p++)
    for (int i = 0; i < N; i += 2)
      for (int j = 0; j < N; j += 2)
        out[p][i / 2][j / 2] =
            larger(larger(in[p][i][j], in[p][i][j + 1]),
                   larger(in[p][i + 1][j], in[p][i + 1][j + 1]));
}

int main(void) {
  static short in[PLANES][N][N], out[PLANES][N / 2][N / 2];
  for (int p = 0; p < PLANES; p++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        in[p][i][j] = (short)((p * 7919 + i * 1009 + j * 331) * 37);
  HLS_CALL(max_pool, in, out);
  return 0;
}
