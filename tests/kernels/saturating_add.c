/* Additions that stay at the ends of their ranges, for four widths. */
#include "hls.h"

int saturating_add(signed char a, short b, int c, unsigned d, long out[4]) {
  int sum8 = a + b, sum16 = b + a * 300;
  out[0] = sum8 > 127 ? 127 : sum8 < -128 ? -128 : sum8;
  out[1] = sum16 > 32767 ? 32767 : sum16 < -32768 ? -32768 : sum16;
  unsigned sum32 = (unsigned)c + (unsigned)b * 65536u;
  unsigned other = (unsigned)b * 65536u;
  _Bool over = ~((unsigned)c ^ other) & ((unsigned)c ^ sum32) & 0x80000000u;
  out[2] = over ? (c < 0 ? -2147483647 - 1 : 2147483647) : (int)sum32;
  unsigned total = d + (unsigned)c;
  out[3] = total < d ? 0xffffffffu : total;
  return over;
}

int main(void) {
  static long out[4];
  HLS_CALL(saturating_add, 127, 32767, 2147483647, 0xffffffffu, out);
  HLS_CALL(saturating_add, -128, -32768, -2147483647 - 1, 0, out);
  HLS_CALL(saturating_add, 5, -3, 1000, 77, out);
  return 0;
}
