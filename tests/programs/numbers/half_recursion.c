#include "hls.h"

HLS_DEPTH(6) static _Float16 halved(_Float16 x, int n) { return n ? halved(x / 2, n - 1) : x; }

HLS_DEPTH(6) static _Float16 summed(_Float16 x, int n) { return n ? x + summed(x * x, n - 1) : x; }

HLS_DEPTH(6) static _Float16 both(_Float16 x, int n) {
  return n < 2 ? x : both(x + 1, n - 1) * x - both(-x, n - 2);
}

float k(float x, int n) {
  return (float)halved((_Float16)x, n) + (float)summed((_Float16)x, n) +
         (float)both((_Float16)x, n);
}

int main(void) { return k(1.5f, 4) + k(-0.3f, 2) > k(100, 3); }
