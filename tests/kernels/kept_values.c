/* Values that loops leave as they are, used behind them, within some of them, and
 * not at all when a loop is not entered. */
#include "hls.h"

#define N 12

unsigned kept_values(const unsigned a[N], unsigned out[N], int n,
                     unsigned scale, unsigned offset) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    unsigned product = 1;
    for (int j = 0; j <= i; j++) {
      product = product * a[j] + scale;
    }
    if (product & 1) {
      for (int k = n; k > i; k--) {
        sum += product >> (k & 7);
      }
    }
    out[i] = product + offset * (unsigned)i;
  }
  return sum * scale + offset;
}

int main(void) {
  static unsigned a[N], out[N];
  for (int i = 0; i < N; i++) {
    a[i] = (unsigned)i * 13 % 7 + 1;
  }
  HLS_CALL(kept_values, a, out, N, 3, 11);
  HLS_CALL(kept_values, a, out, 5, 2, 400);
  HLS_CALL(kept_values, a, out, 0, 9, 1);
  return 0;
}
