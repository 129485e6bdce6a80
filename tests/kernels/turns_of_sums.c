/* Three loops in turn that hand each other two sums, and a third value that the
 * one in the middle only reads: all of them are made while it waits for one. */
#include "hls.h"

#define N 8

int turns_of_sums(const int a[N], int c[N], int rounds, int n, int m, int x,
                  int y, int z) {

  for (int j = 0; j < rounds; j++) {
    for (int i = 0; i < n; i++)
      x ^= (a[i] + 4) - z;
    y = ((z * z) & (j * x)) * ((1 + y) - (z + j));
    int k = 0;
    do {
      c[k] = (y - 6) + -3 * z;
      x += (x ^ k) + k;
      y += x;
    } while (++k < m);
    y = ((j & y) + j) | y;
    for (int i = 0; i < n; i++) {
      x += i;
      z ^= (z | x) * a[i];
      y += y & (y * x);
    }
    x = (x * y) & ((-3 + j) + (j + z));
  }
  return x ^ y ^ z;
}

int main(void) {
  static int a[N], c[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 53 - 20;
  for (int n = 0; n < 4; n++)
    for (int m = 1; m < 4; m++)
      HLS_CALL(turns_of_sums, a, c, 4, n, m, 51, 37, 5);
  return 0;
}
