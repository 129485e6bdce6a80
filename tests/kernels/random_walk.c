/* Steps to the left and to the right, by a linear congruential generator of 31 bits:
 * a product with a constant that takes a multiplier. */
#include "hls.h"

#define N 60

int random_walk(unsigned seed, int n, short path[N]) {
  unsigned x = seed;
  int place = 0;
  for (int i = 0; i < n; i++) {
    x = (1103515245u * x + 12345u) & 0x7fffffff;
    place += x & 0x10000 ? 1 : -1;
    path[i] = (short)(place ^ (int)(x >> 28));
  }
  return place + (int)x;
}

int main(void) {
  static short path[N];
  for (int n = 0; n < 5; n++)
    HLS_CALL(random_walk, 0x80000007u + (unsigned)n, n, path);
  HLS_CALL(random_walk, 1, N, path);
  return 0;
}
