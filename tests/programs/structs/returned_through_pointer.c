#include <complex.h>

struct point {
  double x, y;
};

typedef struct point (*move)(struct point, double);
typedef double complex (*turn)(double complex);

static struct point right(struct point p, double by) {
  p.x += by;
  return p;
}
static struct point up(struct point p, double by) {
  p.y += by;
  return p;
}
static struct point scaled(struct point p, double by) {
  return (struct point){p.x * by, p.y * by};
}
static double complex quarter(double complex z) { return z * I; }
static double complex mirrored(double complex z) { return conj(z); }

static const move moves[3] = {right, up, scaled};

double walk(const unsigned char steps[8], int n, double by) {
  struct point p = {1, -2};
  turn how[2] = {quarter, mirrored};
  double complex z = 2 + I;
  for (int i = 0; i < n; i++) {
    p = moves[steps[i] % 3](p, by);
    z = how[steps[i] & 1](z);
  }
  return p.x * creal(z) - p.y * cimag(z);
}

int main(void) {
  unsigned char steps[8] = {0, 1, 2, 0, 0, 1, 2, 7};
  return walk(steps, 8, 1.5) > walk(steps, 3, -0.25);
}
