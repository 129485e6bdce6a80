/* A delay line that is fed back: each element has what came four elements before,
 * twice as weak. */
#include "hls.h"

#define N 120
#define DELAY 4

void echo_ring(int a[N]) {
  for (int i = DELAY; i < N; i++)
    a[i] += a[i - DELAY] >> 1;
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i % 11 == 0 ? 1000 - 7 * i : i;
  for (int i = 0; i < 3; i++)
    HLS_CALL(echo_ring, a);
  return 0;
}
