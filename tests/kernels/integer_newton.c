/* A square root by quotients of the one before: a pipelined divider would not make
 * it faster. A last quotient stands behind the loop. */
#include "hls.h"

int integer_newton(int a, int scale) {
  int x = a;
  int next = (a + 1) / 2;
  while (next < x) {
    x = next;
    next = (x + a / x) / 2;
  }
  return x * 100 / scale;
}

int main(void) {
  HLS_CALL(integer_newton, 1000000, 7);
  HLS_CALL(integer_newton, 99, -3);
  HLS_CALL(integer_newton, 1, 1);
  return 0;
}
