/* The product of three small matrices, by way of an array of its own. */
#include "hls.h"

#define N 6

void two_products(const int a[N][N], const int b[N][N], const int c[N][N],
                  int d[N][N]) {
  int ab[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      ab[i][j] = sum;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++)
        sum += ab[i][k] * c[k][j];
      d[i][j] = sum;
    }
}

int main(void) {
  static int a[N][N], b[N][N], c[N][N], d[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i - j;
      b[i][j] = i * j - 5;
      c[i][j] = (i * 7 + j * 3) % 11;
    }
  HLS_CALL(two_products, a, b, c, d);
  return 0;
}
