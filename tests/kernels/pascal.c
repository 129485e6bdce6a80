/* Pascal's triangle, each row from the one above. */
#include "hls.h"

#define N 9

void pascal(int t[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      t[i][j] = j == 0 || j == i ? 1 : t[i - 1][j - 1] + t[i - 1][j];
}

int main(void) {
  static int t[N][N];
  HLS_CALL(pascal, t);
  return 0;
}
