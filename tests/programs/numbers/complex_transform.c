#include <complex.h>

static float complex turned(float complex z, int quarters) {
  for (int i = 0; i < quarters; i++)
    z = z * I;
  return z;
}

float transform(const float x[4], float re[4], float im[4]) {
  float complex sums[4];
  for (int k = 0; k < 4; k++) {
    sums[k] = 0;
    for (int i = 0; i < 4; i++)
      sums[k] += turned(x[i], i * k & 3);
  }
  float complex most = sums[0];
  for (int k = 0; k < 4; k++) {
    float complex part = conjf(sums[k]) - 0.5f;
    re[k] = crealf(part);
    im[k] = cimagf(part);
    if (crealf(sums[k]) > crealf(most))
      most = sums[k];
  }
  return crealf(most) + 2 * cimagf(most);
}

int main(void) {
  float x[4] = {1, -2.5f, 3, 0.25f}, re[4], im[4];
  return (int)transform(x, re, im);
}
