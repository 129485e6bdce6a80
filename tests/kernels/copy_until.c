/* A copy that ends at the first product that is too large: what is stored behind
 * the decision waits for it, the next iterations do not. */
#include "hls.h"

#define N 200

int copy_until(const int a[N], const int b[N], int c[N], int limit) {
  int i;
#pragma DYN speculate
  for (i = 0; i < N; i++) {
    int product = a[i] * b[i];
    if (product > limit)
      break;
    c[i] = product;
  }
  return i;
}

int main(void) {
  int a[N], b[N], c[N];
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = i % 5;
    c[i] = -1;
  }
  HLS_CALL(copy_until, a, b, c, -1); /* nothing */
  HLS_CALL(copy_until, a, b, c, 0);
  HLS_CALL(copy_until, a, b, c, 300);
  HLS_CALL(copy_until, a, b, c, 10000); /* all */
  return 0;
}
