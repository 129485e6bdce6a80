#include <complex.h>

struct large {
  double weights[2];
  _Float16 bias;
  float complex turn;
};

static _Float16 weighted(_Float16 x, struct large by, int n) {
  if (n & 1)
    by.bias = x;
  float sum = (float)(by.weights[n & 1] * by.weights[0]) + crealf(by.turn);
  return (_Float16)(sum - (float)by.bias);
}

_Float16 twice(_Float16 x, struct large by, int n) {
  _Float16 once = weighted(x, by, n);
  return n & 2 ? once : weighted(once, by, n + 3);
}

int main(void) {
  struct large by = {{0.25, 3}, 0.1f16, 1 - 2 * I};
  float sum = 0;
  for (int n = 0; n < 4; n++)
    sum += twice(sum, by, n);
  return sum > 0;
}
