/* Products of 64 bits that say whether they fit, around the largest that do. */
#include "hls.h"

#define N 36

int checked_products(const long a[N], const long b[N], long s[N],
                     unsigned long u[N]) {
  int overflows = 0;
  for (int i = 0; i < N; i++) {
    overflows += __builtin_mul_overflow(a[i], b[i], &s[i]);
    overflows += 100 * __builtin_mul_overflow((unsigned long)a[i],
                                              (unsigned long)b[i], &u[i]);
    _BitInt(40) narrow;
    overflows += 10000 * __builtin_mul_overflow((_BitInt(40))(a[i] >> 24),
                                                (_BitInt(40))(b[i] >> 24),
                                                &narrow);
    s[i] ^= narrow;
  }
  return overflows;
}

int main(void) {
  static const long some[] = {0, 1, -1, 0x7fffffffffffffff, -0x7fffffffffffffff - 1,
                              0x100000000, -0x100000000, 0xffffffff, 3037000499,
                              -3037000500, 0x5555555555555555, 3};
  long a[N], b[N], s[N];
  unsigned long u[N];
  for (int shift = 0; shift < 4; shift++) {
    for (int i = 0; i < N; i++) {
      a[i] = some[i % 12];
      b[i] = some[(i + i / 12 + 3 * shift) % 12];
    }
    HLS_CALL(checked_products, a, b, s, u);
  }
  return 0;
}
