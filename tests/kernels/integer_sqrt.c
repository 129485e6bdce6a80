/* The integer square root, two bits at a time. */
#include "hls.h"

unsigned integer_sqrt(unsigned long x) {
  unsigned long root = 0, bit = 1ul << 62;
  while (bit > x)
    bit >>= 2;
  while (bit != 0) {
    if (x >= root + bit) {
      x -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
    bit >>= 2;
  }
  return (unsigned)root;
}

int main(void) {
  HLS_CALL(integer_sqrt, 0);
  HLS_CALL(integer_sqrt, 1);
  HLS_CALL(integer_sqrt, 99);
  HLS_CALL(integer_sqrt, 0xfffffffffffffffful);
  return 0;
}
