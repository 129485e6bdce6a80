/* L x = b for a lower triangular matrix with small integers, solved in place:
 * every x needs all before it. */
#include "hls.h"

#define N 7

void forward_substitution(int l[N][N], int x[N]) {
  for (int i = 0; i < N; i++) {
    int rest = x[i];
    for (int j = 0; j < i; j++)
      rest -= l[i][j] * x[j];
    x[i] = rest / l[i][i];
  }
}

int main(void) {
  static int l[N][N], x[N];
  for (int i = 0; i < N; i++) {
    x[i] = 50 * i - 70;
    for (int j = 0; j <= i; j++)
      l[i][j] = i == j ? i % 3 - 4 : (i * 5 + j * 3) % 7 - 3;
  }
  HLS_CALL(forward_substitution, l, x);
  return 0;
}
