/* Both sides of a branch change what the iterations hand on, each something
 * else; the index has nothing to do with it. */
#include "hls.h"

#define N 40

unsigned two_sided(const int a[N], int n, int limit) {
  unsigned high = 1, low = 0, turns = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > limit) {
      high = high * a[i] ^ low;
      turns = 0;
    } else {
      low += a[i] * 3;
      turns++;
    }
  }
  return high ^ low << (turns & 7);
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 7919 % 23 - 5;
  }
  HLS_CALL(two_sided, a, N, 4);
  HLS_CALL(two_sided, a, N, 100);
  HLS_CALL(two_sided, a, N, -100);
  HLS_CALL(two_sided, a, 0, 0);
  return 0;
}
