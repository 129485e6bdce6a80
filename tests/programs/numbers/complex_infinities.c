#include <complex.h>
#include <math.h>

void multiply(const float x[4], float y[2]) {
  float complex a = __builtin_complex(x[0], x[1]),
                b = __builtin_complex(x[2], x[3]);
  float complex p = a * b;
  y[0] = crealf(p);
  y[1] = cimagf(p);
}

int main(void) {
  float tries[][4] = {{1, 2, 3, 4},
                      {INFINITY, NAN, 1, 1},
                      {NAN, 1, INFINITY, 0},
                      {3e38f, 3e38f, 3e38f, 3e38f},
                      {INFINITY, INFINITY, 0, 1},
                      {NAN, NAN, 1, 2}};
  float y[2];
  for (int i = 0; i < 6; i++)
    multiply(tries[i], y);
  return 0;
}
