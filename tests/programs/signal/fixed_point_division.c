#include <stdint.h>
typedef int32_t fixed; /* with 16 bits behind the point */

static fixed divide(fixed a, fixed b) {
  return (fixed)(((int64_t)a << 16) / b);
}
static fixed times(fixed a, fixed b) {
  return (fixed)((int64_t)a * b >> 16);
}

void newton_roots(fixed x[4]) {
  for (int i = 0; i < 4; i++) {
    fixed guess = x[i] > 65536 ? x[i] / 2 : 65536;
    for (int n = 0; n < 6; n++)
      guess = (guess + divide(x[i], guess)) / 2;
    x[i] = times(guess, 3 << 15);
  }
}

int main(void) {
  fixed x[4] = {2 << 16, 1 << 15, 10 << 16, 81 << 16};
  newton_roots(x);
  return x[3] >> 16;
}
