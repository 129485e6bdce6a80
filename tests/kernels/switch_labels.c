/* Switches on integers of odd widths whose labels have a step: tests for one of
 * them rotate by a number of bits that is no power of two. */
#include "hls.h"

unsigned switch_labels(unsigned _BitInt(37) a, unsigned _BitInt(12) b,
                       unsigned y) {
  switch (a) {
  case 11:
  case 15:
  case 19:
  case 29:
  case 35:
  case 37:
    y += 3;
    break;
  default:
    y ^= 5;
  }
  switch (b) {
  case 100:
    return y + 1;
  case 108:
    return y * 3;
  case 116:
    return y - 7;
  case 124:
    return y << 2;
  case 132:
    return ~y;
  case 140:
    return y >> 1;
  default:
    return y;
  }
}

int main(void) {
  for (unsigned i = 0; i < 40; i++) {
    HLS_CALL(switch_labels, i, 96 + 4 * (i % 13), i * i);
  }
  return 0;
}
