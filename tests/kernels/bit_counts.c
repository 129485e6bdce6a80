/* Clang's functions on bits, of several widths. */
#include "hls.h"

#define N 24

unsigned long bit_counts(const unsigned x[N], const unsigned long y[N],
                         int counts[N]) {
  unsigned long mixed = 0;
  for (int i = 0; i < N; i++) {
    int n = __builtin_popcount(x[i]) + 100 * __builtin_popcountl(y[i]);
    n += __builtin_parity(x[i]) << 14 | __builtin_parityl(y[i]) << 15;
    n += 1000000 * __builtin_ffs((int)x[i]) + __builtin_ffsl((long)y[i]);
    if (x[i])
      n -= 7 * __builtin_clz(x[i]) + 11 * __builtin_ctz(x[i]);
    if (y[i])
      n -= 13 * __builtin_clzl(y[i]) + 17 * __builtin_ctzl(y[i]);
    counts[i] = n;
    mixed ^= __builtin_bitreverse64(y[i]) + __builtin_bitreverse8((char)x[i]);
    mixed += __builtin_rotateleft64(y[i], x[i] & 63);
    mixed ^= __builtin_bswap16((unsigned short)x[i]) + __builtin_bswap64(mixed);
    mixed -= __builtin_clrsb((int)x[i]);
  }
  return mixed;
}

int main(void) {
  unsigned x[N];
  unsigned long y[N];
  int counts[N];
  for (int i = 0; i < N; i++) {
    x[i] = i < 12 ? 0x80000000u >> 3 * i : i * 0x9e3779b9u;
    y[i] = i < 12 ? 1ul << 6 * i | (i == 5) : i * 0x9e3779b97f4a7c15ul >> 3 * i % 64;
  }
  x[0] = 0, y[1] = 0, x[2] = ~0u, y[2] = ~0ul;
  HLS_CALL(bit_counts, x, y, counts);
  return 0;
}
