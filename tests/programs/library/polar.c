#include <math.h>

void polar(const double x[4], const double y[4], double r[4], double a[4]) {
  for (int i = 0; i < 4; i++) {
    r[i] = hypot(x[i], y[i]);
    a[i] = atan2(y[i], x[i]);
  }
}

int main(void) {
  const double x[4] = {1, -1, 0, 3.5}, y[4] = {0, -1, 2, -0.25};
  double r[4], a[4];
  polar(x, y, r, a);
  return r[2] == 2;
}
