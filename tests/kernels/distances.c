/* Distances of points in double: a square root in every iteration. */
#include "hls.h"
#include <math.h>

#define N 40

void distances(const double x[N], const double y[N], double out[N]) {
  for (int i = 0; i < N; i++) {
    out[i] = sqrt(x[i] * x[i] + y[i] * y[i]);
  }
}

int main(void) {
  static double x[N], y[N], out[N];
  for (int i = 0; i < N; i++) {
    x[i] = i * 0.75 - 11;
    y[i] = 3.0 - i * i * 1e-3;
  }
  x[2] = 3;
  y[2] = 4;
  HLS_CALL(distances, x, y, out);
  return 0;
}
