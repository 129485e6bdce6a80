/* A value that is multiplied until it hardly changes: the next iteration needs the
 * product, but not what tells how much that has changed. */
#include "hls.h"

float fades(float x, float by, float least) {
  float change;
#pragma DYN speculate
  do {
    float next = x * by;
    change = x - next;
    x = next;
  } while (change >= least);
  return x;
}

int main(void) {
  HLS_CALL(fades, 1.0f, 0.7f, 0.00000001f);
  HLS_CALL(fades, 1.0f, 0.7f, 1.0f); /* one iteration */
  HLS_CALL(fades, 100.0f, 0.95f, 0.0001f);
  HLS_CALL(fades, -3.0f, 0.5f, 0.0f);
  return 0;
}
