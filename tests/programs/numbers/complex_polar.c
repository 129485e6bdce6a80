#include <complex.h>

struct polar {
  double radius, angle;
  float narrow[2];
};

struct polar polar_of(double complex z) {
  float complex less = (float complex)conj(z);
  struct polar all = {cabs(z), carg(z), {cabsf(less), cargf(less)}};
  return all;
}

int main(void) {
  double sum = 0;
  double complex all[7] = {3 + 4 * I, -1, -I, 0, 1e200 - 1e200 * I, -0.1 - 1e-9 * I,
                           __builtin_inf()};
  for (int i = 0; i < 7; i++) {
    struct polar one = polar_of(all[i]);
    sum += one.radius + one.angle + one.narrow[0] - one.narrow[1];
  }
  return sum > 0;
}
