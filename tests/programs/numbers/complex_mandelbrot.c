#include <complex.h>

int rounds(double x, double y, int most) {
  double complex c = x + y * I, z = 0;
  int n = 0;
  while (n < most && creal(z) * creal(z) + cimag(z) * cimag(z) < 4) {
    z = z * z + c;
    n++;
  }
  return n;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 6; i++)
    sum = 3 * sum + rounds(-1.5 + 0.4 * i, 0.3 * i, 20);
  return sum;
}
