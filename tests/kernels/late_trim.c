/* The condition takes two products, and what is done then another one, which
 * need not wait for them. */
#include "hls.h"

#define N 40

void late_trim(const int a[N], const int b[N], int out[N], int limit,
               int gain) {
  for (int i = 0; i < N; i++) {
    int p = a[i] * b[i];
    int q = a[i] - b[i];
    int r = p;
    if (p * p > limit)
      r = q * gain + i;
    out[i] = r;
  }
}

int main(void) {
  int a[N], b[N], out[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 13 % 31 - 9;
    b[i] = i * 7 % 19 - 9;
  }
  for (int limit = 100; limit < 50000; limit *= 20)
    HLS_CALL(late_trim, a, b, out, limit, 5);
  return 0;
}
