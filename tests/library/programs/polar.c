/* Complex numbers by their magnitudes and angles. */
#include <complex.h>
#include <math.h>

void polar(const double complex z[9], double out[9][5], float small[9][5]) {
  for (int i = 0; i < 9; i++) {
    float complex less = (float complex)z[i];
    out[i][0] = cabs(z[i]);
    out[i][1] = carg(z[i]);
    out[i][2] = creal(z[i]);
    out[i][3] = cimag(z[i]);
    out[i][4] = cimag(conj(z[i]));
    small[i][0] = cabsf(less);
    small[i][1] = cargf(less);
    small[i][2] = crealf(less);
    small[i][3] = cimagf(less);
    small[i][4] = cimagf(conjf(less));
  }
}

static int is_near(double got, double wanted) {
  return got == wanted || (isnan(got) && isnan(wanted)) ||
         fabs(got - wanted) < 1e-6 * fabs(wanted);
}

int main(void) {
  double complex z[9] = {3 + 4 * I,
                         -1,
                         -2 * I,
                         0,
                         1e30 - 1e30 * I,
                         -0.1 - 1e-9 * I,
                         __builtin_complex((double)-INFINITY, 1.0),
                         __builtin_complex((double)NAN, (double)INFINITY),
                         __builtin_complex(-0.0, -0.0)};
  static const double radius[9] = {
      5, 1, 2, 0, 1.41421356237309e30, 0.1, INFINITY, INFINITY, 0};
  static const double angle[9] = {
      0.927295218001612,  3.14159265358979,  -1.5707963267949, 0,
      -0.785398163397448, -3.14159264358979, 3.14159265358979, NAN,
      -3.14159265358979};
  double out[9][5];
  float small[9][5];
  polar(z, out, small);
  for (int i = 0; i < 9; i++) {
    const double wanted[5] = {radius[i], angle[i], creal(z[i]), cimag(z[i]),
                              -cimag(z[i])};
    for (int k = 0; k < 5; k++)
      if (!is_near(out[i][k], wanted[k]) || !is_near(small[i][k], wanted[k]))
        return 10 * i + k + 1;
  }
  return 0;
}
