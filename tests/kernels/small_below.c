/* The first element below a diagonal that is small against its neighbours, of which
 * the next iteration needs one, too: it is loaded once. */
#include "hls.h"

#include <math.h>

#define N 500

int small_below(const float d[N], const float e[N], int from) {
  int m;
#pragma DYN speculate
  for (m = from; m < N - 1; m++) {
    float sum = fabsf(d[m]) + fabsf(d[m + 1]);
    if (fabsf(e[m]) <= 0.0001f * sum)
      break;
  }
  return m;
}

int main(void) {
  float d[N], e[N];
  for (int i = 0; i < N; i++) {
    d[i] = i % 3 == 0 ? -1.0f - i : 1.0f + i;
    e[i] = i == 450 ? 0.001f : -1.0f;
  }
  HLS_CALL(small_below, d, e, 0);
  HLS_CALL(small_below, d, e, 450); /* at once */
  HLS_CALL(small_below, d, e, 451); /* none */
  HLS_CALL(small_below, d, e, 499); /* no iteration */
  return 0;
}
