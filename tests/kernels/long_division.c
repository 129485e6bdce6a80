/* Divisions and remainders of long integers: by any divisor, in Euclid's
 * algorithm, and in a walk that ends at 1. */
#include "hls.h"

#define N 10

long long long_division(const long long a[N], const long long b[N],
                        long long quotients[N], unsigned long long rests[N]) {
  long long sum = 0;
  for (int i = 0; i < N; i++) {
    unsigned long long x = (unsigned long long)a[i];
    unsigned long long y = (unsigned long long)b[i] | 1;
    quotients[i] = a[i] / (b[i] | 1) - (long long)(x / y);
    rests[i] = x % y;
    sum += a[i] % (b[i] | 1);
    while (y != 0) {
      unsigned long long rest = x % y;
      x = y;
      y = rest;
    }
    sum += (long long)x;
    unsigned steps = 0;
    for (unsigned n = (unsigned)(i * 3 + 1); n != 1; steps++) {
      n = n % 2 ? 3 * n + 1 : n / 2;
    }
    sum += steps;
  }
  return sum;
}

int main(void) {
  static long long a[N], b[N], quotients[N];
  static unsigned long long rests[N];
  for (int i = 0; i < N; i++) {
    a[i] = (i % 3 - 1) * 0x3fffffffffffffll + i * 1000003ll * 4099;
    b[i] = (i % 2 ? -1 : 1) * (1ll << (5 * i)) * (i + 2);
  }
  a[4] = -0x7fffffffffffffffll - 1;
  HLS_CALL(long_division, a, b, quotients, rests);
  return 0;
}
