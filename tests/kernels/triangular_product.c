/* B = L' B for a triangular matrix, in place: a row is made of those below it,
 * which come to their turn later. */
#include "hls.h"

#define N 9

void triangular_product(int l[N][N], int b[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int sum = b[i][j];
      for (int k = i + 1; k < N; k++)
        sum += l[k][i] * b[k][j];
      b[i][j] = 3 * sum;
    }
}

int main(void) {
  static int l[N][N], b[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      b[i][j] = i * 3 - j;
      l[i][j] = (i * 7 + j * 3) % 11 - 4;
    }
  HLS_CALL(triangular_product, l, b);
  return 0;
}
