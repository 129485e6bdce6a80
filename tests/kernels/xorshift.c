/* Marsaglia's generator with 64 bits, filling an array. */
#include "hls.h"

#define N 20

unsigned long xorshift(unsigned long seed, unsigned char out[N]) {
  unsigned long x = seed;
  for (int i = 0; i < N; i++) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    out[i] = (unsigned char)(x >> 40);
  }
  return x;
}

int main(void) {
  static unsigned char out[N];
  HLS_CALL(xorshift, 88172645463325252ul, out);
  return 0;
}
