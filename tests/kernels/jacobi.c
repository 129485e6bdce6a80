/* Steps of the Jacobi method on a line, between two arrays, until it has nearly
 * settled. */
#include "hls.h"

#include <math.h>

#define N 24

int jacobi(float a[N], float b[N], float tolerance) {
  for (int step = 1; step <= 20; step++) {
    float change = 0.0f;
    for (int i = 1; i < N - 1; i++) {
      b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3.0f;
      change = fmaxf(change, fabsf(b[i] - a[i]));
    }
    for (int i = 1; i < N - 1; i++) {
      a[i] = b[i];
    }
    if (change < tolerance) {
      return step;
    }
  }
  return -1;
}

int main(void) {
  static float a[N], b[N];
  a[0] = 10.0f;
  a[N - 1] = -4.0f;
  HLS_CALL(jacobi, a, b, 0.5f);
  HLS_CALL(jacobi, a, b, 1e-6f);
  return 0;
}
