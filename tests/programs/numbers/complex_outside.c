#include <complex.h>

double complex weight = 1;
double complex kept;

double weighted(double x) {
  kept = kept * weight + x;
  return creal(kept) - cimag(kept);
}

int main(void) {
  double sum = weighted(2);
  weight = 0.5 - I;
  for (int i = 0; i < 4; i++)
    sum += weighted(i) * creal(kept);
  return sum > 0;
}
