/* Numbers taken apart and put together. */
#include <math.h>

void numbers(const double x[12], const double y[12], const int n[12],
             double out[12][8], float small[12][4], int whole[12][2]) {
  for (int i = 0; i < 12; i++) {
    double integer;
    int exponent;
    out[i][0] = ldexp(x[i], n[i]);
    out[i][1] = frexp(x[i], &exponent);
    out[i][2] = modf(x[i], &integer);
    out[i][3] = integer;
    out[i][4] = logb(x[i]);
    out[i][5] = fdim(x[i], y[i]);
    out[i][6] = nextafter(x[i], y[i]);
    out[i][7] = fma(x[i], y[i], out[i][5]);
    whole[i][0] = exponent;
    whole[i][1] = ilogb(x[i]);
    small[i][0] = scalbnf((float)x[i], n[i]);
    small[i][1] = nextafterf((float)x[i], (float)y[i]);
    small[i][2] = logbf((float)x[i]);
    small[i][3] = scalblnf((float)y[i], n[i]);
  }
}

int main(void) {
  double x[12] = {0.0,  -0.0,  1.0,      -3.75, 1e300,     -1e-310,
                  1e22, 123.5, INFINITY, NAN,   0x1p-1074, -0.1};
  double y[12] = {1.0,  -1.0, 1.0, 2.5, 1e300, 1.0,
                  -1.0, 0.3,  2.0, 1.0, 0.0,   0.1};
  int n[12] = {3, -3, -1074, 10, 20, 15, -200, 1, 2, 3, 1074, 0};
  double out[12][8];
  float small[12][4];
  int whole[12][2];
  numbers(x, y, n, out, small, whole);
  return 0;
}
