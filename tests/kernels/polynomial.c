/* A polynomial by Horner's rule, modulo 2^64: its coefficients, of any number,
 * for any x, and the same with the product last. */
#include "hls.h"

#define N 48

unsigned long polynomial(const unsigned coefficients[N], int n, unsigned long x) {
  unsigned long value = 0, product = 1;
  for (int i = 0; i < n; i++) {
    unsigned c = coefficients[i];
    value = value * x + c;
    product = (product - c) * x;
  }
  return value ^ product;
}

int main(void) {
  static unsigned c[N];
  for (int i = 0; i < N; i++)
    c[i] = 0x9e3779b9u * (unsigned)(i + 1);
  for (int n = 0; n < 5; n++)
    HLS_CALL(polynomial, c, n, 123456789012345ul);
  HLS_CALL(polynomial, c, N, 0xfffffffffffffffful);
  HLS_CALL(polynomial, c, N - 1, 3);
  return 0;
}
