/* A root of x^3 - 2x - a by Newton's method, until the steps are tiny. */
#include "hls.h"

#include <math.h>

double newton(double a, double start, int steps[1]) {
  double x = start;
  int n = 0;
  for (; n < 60; n++) {
    double slope = 3.0 * x * x - 2.0;
    if (slope == 0.0) {
      break;
    }
    double step = (x * x * x - 2.0 * x - a) / slope;
    x -= step;
    if (fabs(step) <= 1e-15 * fabs(x)) {
      break;
    }
  }
  steps[0] = n;
  return x;
}

int main(void) {
  int steps[1];
  HLS_CALL(newton, 5.0, 2.0, steps);
  HLS_CALL(newton, -100.0, 0.1, steps);
  HLS_CALL(newton, 0.0, sqrt(2.0 / 3.0), steps);
  HLS_CALL(newton, 1e300, 1.0, steps);
  return 0;
}
