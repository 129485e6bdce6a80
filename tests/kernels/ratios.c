/* Quotients and remainders of two arrays, each on its own: a loop that would wait
 * for a divider in every iteration. */
#include "hls.h"

#define N 60

void ratios(const int a[N], const int b[N], int quotients[N],
            int remainders[N]) {
  for (int i = 0; i < N; i++) {
    quotients[i] = a[i] / b[i];
    remainders[i] = a[i] % b[i];
  }
}

int main(void) {
  static int a[N], b[N], quotients[N], remainders[N];
  for (int i = 0; i < N; i++) {
    a[i] = (i % 2 ? -1 : 1) * (i * i * 7919 + 3);
    b[i] = (i % 3 ? -1 : 1) * (i * 31 + 1);
  }
  b[7] = -2147483647 - 1;
  a[8] = -2147483647 - 1;
  HLS_CALL(ratios, a, b, quotients, remainders);
  return 0;
}
