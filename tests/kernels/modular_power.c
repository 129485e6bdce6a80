/* base ^ exponent modulo m by squaring. */
#include "hls.h"

unsigned modular_power(unsigned base, unsigned exponent, unsigned m) {
  unsigned long square = base % m;
  unsigned long result = 1 % m;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1)
      result = result * square % m;
    square = square * square % m;
  }
  return (unsigned)result;
}

int main(void) {
  HLS_CALL(modular_power, 3, 200, 1000007);
  HLS_CALL(modular_power, 4000000000u, 3, 4294967291u);
  HLS_CALL(modular_power, 7, 0, 1);
  return 0;
}
