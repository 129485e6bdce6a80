/* Steps of one or two, by a product that comes late, with a store in each
 * iteration: the next one begins with the usual step before the product is known,
 * and what it would store waits for that. */
#include "hls.h"

#define N 400

void strides(const int a[N], int b[N + 2], int limit) {
  int i = 0;
#pragma DYN speculate
  do {
    if (__builtin_expect(i * a[i] < limit, 0))
      i++;
    i++;
    b[i] = 1;
  } while (i < N);
}

int main(void) {
  int a[N], b[N + 2];
  for (int i = 0; i < N; i++)
    a[i] = i * 7919 % 5000;
  for (int i = 0; i < N + 2; i++)
    b[i] = 0;
  HLS_CALL(strides, a, b, 10000);
  HLS_CALL(strides, a, b, 0); /* steps of one */
  HLS_CALL(strides, a, b, 30000);
  return 0;
}
