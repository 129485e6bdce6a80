/* Rounds over a picture: along the rows into a second one, and back from there
 * along the columns. Each pass is two loops within the rounds. */
#include "hls.h"

#define N 8

void blur_in_turn(int rounds, int p[N][N], int q[N][N]) {
  for (int r = 0; r < rounds; r++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        q[i][j] = p[i][j] + p[i][(j + 1) & (N - 1)];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        p[j][i] = (q[j][i] + q[(j + 1) & (N - 1)][i]) >> 2;
  }
}

int main(void) {
  static int p[N][N], q[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      p[i][j] = (i * 29 + j * 13) % 256;
  HLS_CALL(blur_in_turn, 3, p, q);
  HLS_CALL(blur_in_turn, 0, p, q);
  HLS_CALL(blur_in_turn, 1, p, q);
  return 0;
}
