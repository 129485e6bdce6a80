/* Population count, bit reversal, parity and the lowest set bit, in the ways
 * of the books. */
#include "hls.h"

static unsigned population(unsigned x) {
  x -= (x >> 1) & 0x55555555u;
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (x * 0x01010101u) >> 24;
}

static unsigned reversed(unsigned x) {
  x = (x & 0x55555555u) << 1 | ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) << 2 | ((x >> 2) & 0x33333333u);
  x = (x & 0x0f0f0f0fu) << 4 | ((x >> 4) & 0x0f0f0f0fu);
  x = (x & 0x00ff00ffu) << 8 | ((x >> 8) & 0x00ff00ffu);
  return x << 16 | x >> 16;
}

unsigned bit_tricks(unsigned x, unsigned out[4]) {
  unsigned ones = 0;
  for (unsigned rest = x; rest; rest &= rest - 1)
    ones++;
  out[0] = population(x);
  out[1] = reversed(x);
  out[2] = ones & 1;
  out[3] = x & -x;
  return ones - population(x);
}

int main(void) {
  static unsigned out[4];
  HLS_CALL(bit_tricks, 0, out);
  HLS_CALL(bit_tricks, 0xffffffffu, out);
  HLS_CALL(bit_tricks, 0x80000000u, out);
  HLS_CALL(bit_tricks, 0x12345678u, out);
  return 0;
}
