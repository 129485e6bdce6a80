/* options: --long-double-64 --kernel sums */
#include <math.h>

/* Each of them is the function of doubles. */
void sums(double out[4], double x, double y) {
  long double whole;
  int power;
  out[0] = sinl(x) + expl(y) + sqrtl(x) + fabsl(y);
  out[1] = powl(x, 2) + atan2l(y, x) + fmodl(x, y) + hypotl(x, y);
  out[2] = modfl(9 * x, &whole) + frexpl(y, &power) + fmal(x, y, whole);
  out[3] = floorl(5 * x) + power + lroundl(7 * y) + ldexpl(y, 3);
}
