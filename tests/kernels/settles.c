/* A value that is computed from itself until it stays: the next iteration needs
 * it, but not what tells that it has changed. */
#include "hls.h"

#include <math.h>

float settles(float a, float x, float bound) {
  float last;
#pragma DYN speculate
  do {
    last = x;
    x = 0.5f * (x + a);
  } while (fabsf(x - last) > bound);
  return x;
}

int main(void) {
  HLS_CALL(settles, 10.0f, 0.0f, 0.00001f);
  HLS_CALL(settles, 10.0f, 10.0f, 0.1f); /* one iteration */
  HLS_CALL(settles, 3.0f, 100.0f, 0.001f);
  HLS_CALL(settles, -3.0f, 100.0f, 0.0f);
  return 0;
}
