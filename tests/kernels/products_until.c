/* A loop that stores up to where it ends: stores wait for what is decided, those
 * of iterations that were begun too many are never performed. */
#include "hls.h"

#define N 400

int products_until(const int a[N], const int b[N], int c[N], int bound) {
  int i = 0, product = 0;
#pragma DYN speculate
  while (product < bound) {
    product = a[i] * b[i];
    c[i] = product;
    i++;
  }
  return i;
}

int main(void) {
  int a[N], b[N], c[N];
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 1 + i % 3;
    c[i] = -1;
  }
  HLS_CALL(products_until, a, b, c, 0); /* no iteration */
  HLS_CALL(products_until, a, b, c, 100);
  HLS_CALL(products_until, a, b, c, 1);
  HLS_CALL(products_until, a, b, c, 1100);
  return 0;
}
