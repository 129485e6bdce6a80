/* A reduction with an early exit: adds elements until the sum passes a bound
 * and returns how far it came. */
#include "hls.h"

#define N 200

int prefix_until(int a[N], int bound) {
  int sum = 0;
  int i;
  for (i = 0; i < N; i++) {
    sum += a[i];
    if (sum > bound)
      break;
  }
  return i * 1000 + sum;
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i % 13;
  int x = HLS_CALL(prefix_until, a, 100);
  x += HLS_CALL(prefix_until, a, 1000000);
  x += HLS_CALL(prefix_until, a, -1);
  return x == 0;
}
