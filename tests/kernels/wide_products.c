/* Products wider than their factors, cut back in the ways fixed-point code
 * does: also from a width that is not twice the factors'. */
#include "hls.h"

int wide_products(int a, int b, unsigned c) {
  int high = (int)(((long long)a * b) >> 32);
  int middle = (int)(((_BitInt(40))a * (_BitInt(40))b) >> 8);
  unsigned shifted = (unsigned)(((unsigned long long)c * c) >> 33);
  return high + middle + (int)shifted + (int)(c % 7u);
}

int main(void) {
  int x = HLS_CALL(wide_products, 1 << 30, -77777777, 0xdeadbeefu);
  x += HLS_CALL(wide_products, -5, 7, 3);
  x += HLS_CALL(wide_products, 123456, -7777, 4000000000u);
  return x == 0;
}
