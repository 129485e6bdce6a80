#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* One digit for each kind of number, and one more for the negative ones. */
int classes(double x, float f) {
  int a = isnormal(x) ? 1 : __builtin_issubnormal(x) ? 2 : __builtin_iszero(x) ? 3
          : isinf(x) ? 4 : 5;
  int b = isnormal(f) ? 1 : __builtin_issubnormal(f) ? 2 : __builtin_iszero(f) ? 3
          : isinf(f) ? 4 : 5;
  return 100 * a + 10 * b + !!signbit(x);
}

int main(void) {
  const uint64_t x[] = {0, 1, 0x000fffffffffffff, 0x0010000000000000,
                        0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff8000000000000};
  const uint32_t f[] = {0, 1, 0x007fffff, 0x00800000, 0x7f7fffff, 0x7f800000,
                        0x7fc00000};
  const int kind[] = {3, 2, 2, 1, 1, 4, 5};
  for (int i = 0; i < 14; i++) {
    uint64_t wide = x[i % 7] | (uint64_t)(i / 7) << 63;
    uint32_t narrow = f[13 - i > 6 ? 13 - i - 7 : 13 - i] | (uint32_t)(i & 1) << 31;
    double d;
    float g;
    memcpy(&d, &wide, sizeof d);
    memcpy(&g, &narrow, sizeof g);
    if (classes(d, g) != 100 * kind[i % 7] + 10 * kind[(13 - i) % 7] + i / 7)
      abort();
  }
  return 0;
}
