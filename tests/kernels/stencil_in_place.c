/* A two-dimensional stencil in place: each point uses its neighbours of this
 * round above and to the left, of the last round below and to the right. */
#include "hls.h"

#define N 8

void stencil_in_place(int a[N][N], int rounds) {
  while (rounds-- > 0)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]) >> 2;
}

int main(void) {
  static int a[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 97 + j * 31) % 256;
  HLS_CALL(stencil_in_place, a, 0);
  HLS_CALL(stencil_in_place, a, 3);
  return 0;
}
