/* Quotients of unsigned numbers of two widths, where the divisor is not 0, and
 * their sum. */
#include "hls.h"

#define N 50

unsigned guarded_ratios(const unsigned a[N], const unsigned char b[N],
                        unsigned n) {
  unsigned sum = 0;
  for (int i = 0; i < N; i++) {
    if (b[i] != 0) {
      sum += a[i] / b[i];
    }
    sum ^= a[i] % n;
  }
  return sum;
}

int main(void) {
  static unsigned a[N];
  static unsigned char b[N];
  for (int i = 0; i < N; i++) {
    a[i] = 4294967295u - (unsigned)i * 77777777u;
    b[i] = (unsigned char)(i * 19 % 7 * 40);
  }
  HLS_CALL(guarded_ratios, a, b, 1);
  HLS_CALL(guarded_ratios, a, b, 1000003);
  HLS_CALL(guarded_ratios, a, b, 4294967295u);
  return 0;
}
