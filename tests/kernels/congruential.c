/* A linear congruential generator of any multiplier, and the powers of the
 * multiplier. */
#include "hls.h"

#define N 40

unsigned congruential(unsigned seed, unsigned multiplier, unsigned increment,
                      int n, unsigned short numbers[N], unsigned powers[N]) {
  unsigned x = seed, power = seed | 1;
  for (int i = 0; i < n; i++) {
    x = increment + multiplier * x;
    power *= multiplier;
    numbers[i] = (unsigned short)(x >> 16);
    powers[i] = power;
  }
  return x ^ power;
}

int main(void) {
  static unsigned short numbers[N];
  static unsigned powers[N];
  for (int n = 0; n < 5; n++)
    HLS_CALL(congruential, 77u + (unsigned)n, 1664525u, 1013904223u, n, numbers,
             powers);
  HLS_CALL(congruential, 12345u, 22695477u, 1u, N, numbers, powers);
  return 0;
}
