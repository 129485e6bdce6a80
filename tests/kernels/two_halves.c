/* Steps from one half of an array to the other and back. */
#include "hls.h"

#define HALF 48

void two_halves(int a[2 * HALF], int steps) {
  for (int t = 0; t < steps; t++) {
    int from = (t & 1) * HALF, to = HALF - from;
    for (int i = 1; i < HALF - 1; i++)
      a[to + i] = (a[from + i - 1] + a[from + i + 1]) >> 1;
  }
}

int main(void) {
  static int a[2 * HALF];
  for (int i = 0; i < HALF; i++)
    a[i] = i * i % 37 * 16;
  HLS_CALL(two_halves, a, 5);
  HLS_CALL(two_halves, a, 0);
  HLS_CALL(two_halves, a, 2);
  return 0;
}
