/* A polynomial by Horner's rule, modulo 2^64. */
#include "hls.h"

#define DEGREE 9

unsigned long horner(unsigned long coefficients[DEGREE + 1], unsigned long x) {
  unsigned long value = 0;
  for (int i = DEGREE; i >= 0; i--)
    value = value * x + coefficients[i];
  return value;
}

int main(void) {
  static unsigned long c[DEGREE + 1];
  for (int i = 0; i <= DEGREE; i++)
    c[i] = 0x9e3779b97f4a7c15ul * (unsigned long)(i + 1);
  HLS_CALL(horner, c, 0);
  HLS_CALL(horner, c, 1);
  HLS_CALL(horner, c, 0xfffffffffffffffful);
  HLS_CALL(horner, c, 123456789012345ul);
  return 0;
}
