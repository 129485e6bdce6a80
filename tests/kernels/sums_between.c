/* Sums that begin with what became of the sum before: while a loop is entered,
 * its first sum is still being made. One iteration may be all there is. */
#include "hls.h"

#define N 8

int sums_between(const int a[N], int b[N], int rounds, int n) {
  int s = 1;
  for (int j = 0; j < rounds; j++) {
    for (int i = 0; i < n; i++) {
      s += a[i];
      b[i] = s;
    }
    s = s * s * 7 + j;
  }
  return s;
}

int main(void) {
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 53 - 20;
  for (int n = 0; n < 5; n++)
    HLS_CALL(sums_between, a, b, 6, n);
  HLS_CALL(sums_between, a, b, 3, N);
  return 0;
}
