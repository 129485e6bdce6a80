/* Rounding to whole numbers in every direction, on numbers at the borders of
 * what has digits behind the point. */
#include "hls.h"
#include <math.h>
#include <string.h>

#define N 40

double rounding(const double x[N], const float y[N], double a[N][6],
                float b[N][6], long near[N]) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    a[i][0] = floor(x[i]);
    a[i][1] = ceil(x[i]);
    a[i][2] = trunc(x[i]);
    a[i][3] = round(x[i]);
    a[i][4] = rint(x[i]);
    a[i][5] = copysign(x[i], -x[N - 1 - i]);
    b[i][0] = floorf(y[i]);
    b[i][1] = ceilf(y[i]);
    b[i][2] = truncf(y[i]);
    b[i][3] = roundf(y[i]);
    b[i][4] = nearbyintf(y[i]);
    b[i][5] = copysignf(y[N - 1 - i], y[i]);
    near[i] = fabs(x[i]) < 1e9 ? lround(x[i]) - lrintf(y[i] * 1e-9f) : 0;
    sum += near[i];
  }
  return sum;
}

int main(void) {
  static const double some[] = {
      0.0,  0.5,     0.49999999999999994, 0.9999999999999999, 1.0, 1.5, 2.5,
      3.25, 1e-310,  4503599627370495.5,  4503599627370497.5, 1e300,
      7.75, 8388607.5, 4194303.5, 2147483647.5, INFINITY, 1023.9999, 123456.5,
      0.50000006};
  double x[N], a[N][6];
  float y[N], b[N][6];
  long near[N];
  for (int i = 0; i < N; i++) {
    x[i] = some[i / 2] * (i % 2 ? -1 : 1);
    y[i] = (float)x[i];
  }
  HLS_CALL(rounding, x, y, a, b, near);
  for (int i = 0; i < N; i++) {
    unsigned long word = i * 0x9e3779b97f4a7c15ul;
    unsigned narrow = i * 0x9e3779b9u;
    memcpy(&x[i], &word, sizeof word);
    memcpy(&y[i], &narrow, sizeof narrow);
    if (i % 4 == 0)
      x[i] = NAN;
  }
  HLS_CALL(rounding, x, y, a, b, near);
  return 0;
}
