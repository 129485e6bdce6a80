#include <complex.h>
#include <math.h>

void divide(const double x[4], double y[2], float z[2]) {
  double complex a = x[0] + x[1] * I, b = x[2] + x[3] * I;
  double complex q = a / b;
  y[0] = creal(q);
  y[1] = cimag(q);
  float complex f = a;
  f = f / (float complex)b;
  z[0] = crealf(f);
  z[1] = cimagf(f);
}

int main(void) {
  double tries[][4] = {{1, 2, 3, 4},           {1e300, -1e300, 2e300, 1e290},
                       {1, 1, 0, 0},           {INFINITY, 2, 1, 1},
                       {1, 2, INFINITY, 0},    {5e-324, 0, 1e-300, 1e-310},
                       {NAN, NAN, 1, 2},       {-7, 0.5, -0.0, 1e-5},
                       {0, 0, 3, -4},          {3, 1, 1e-40, 1e-42}};
  double y[2];
  float z[2];
  for (int i = 0; i < 10; i++)
    divide(tries[i], y, z);
  return 0;
}
