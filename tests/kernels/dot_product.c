/* The dot product of two vectors of doubles of any length up to N. */
#include "hls.h"

#define N 100

double dot_product(const double x[N], const double y[N], int n) {
  double sum = 0.0;
  for (int i = 0; i < n; i++) {
    sum += x[i] * y[i];
  }
  return sum;
}

int main(void) {
  static double x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = 1.0 / (i + 1);
    y[i] = (i % 2 ? -1e-3 : 1e3) * i;
  }
  HLS_CALL(dot_product, x, y, N);
  HLS_CALL(dot_product, x, y, 7);
  HLS_CALL(dot_product, x, y, 0);
  return 0;
}
