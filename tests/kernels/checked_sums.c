/* Additions, subtractions and multiplications that say whether they overflow,
 * for signed and unsigned integers of several widths. */
#include "hls.h"

#define N 6

int checked_sums(const int a[N], const int b[N], int out[N]) {
  int overflows = 0;
  for (int i = 0; i < N; i++) {
    int sum, product;
    short narrow;
    unsigned difference;
    long wide;
    overflows += __builtin_add_overflow(a[i], b[i], &sum);
    overflows += 10 * __builtin_mul_overflow(a[i], b[i], &product);
    overflows += 100 * __builtin_sub_overflow((unsigned)a[i], (unsigned)b[i],
                                              &difference);
    overflows += 1000 * __builtin_add_overflow(a[i], b[i], &narrow);
    overflows += 10000 * __builtin_sub_overflow((long)a[i] << 32,
                                                (long)b[i] << 32, &wide);
    out[i] = sum ^ product ^ (int)difference ^ narrow ^ (int)(wide >> 32);
  }
  return overflows;
}

int main(void) {
  static const int a[N] = {1, 2147483647, -2147483647 - 1, -5, 65536, 40000};
  static const int b[N] = {2, 1, 1, -2147483647 - 1, 65536, -70000};
  static int out[N];
  HLS_CALL(checked_sums, a, b, out);
  return 0;
}
