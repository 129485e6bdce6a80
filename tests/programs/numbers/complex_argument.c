#include <complex.h>

/* More of them than there are registers: the last ones come in memory. */
double complex horner(double complex x, double complex a, double complex b,
                      float complex c, double complex d, double complex e, int n) {
  double complex sum = a;
  double complex rest[4] = {b, c, d, e};
  for (int i = 0; i < n; i++)
    sum = sum * x + rest[i];
  return sum;
}

int main(void) {
  double complex one = horner(1 - 2 * I, 3, 0.5 * I, 2 + 7 * I, -1, 1e-3 * I, 4);
  double complex two = horner(one / 1e3, one, 1, 2.5f * I, one, 0, 2);
  return creal(one) + cimag(two) > 0;
}
