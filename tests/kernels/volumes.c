/* Products of four factors, modulo 2^32, and a running product. */
#include "hls.h"

#define N 30

unsigned volumes(const unsigned a[N], const unsigned b[N], unsigned out[N]) {
  unsigned all = 1;
  for (int i = 0; i < N; i++) {
    unsigned x = a[i];
    unsigned y = b[i];
    out[i] = x * y * (x + 1) * (y + 1);
    all = all * x * y;
  }
  return all;
}

int main(void) {
  static unsigned a[N], b[N], out[N];
  for (int i = 0; i < N; i++) {
    a[i] = (unsigned)i * 2 + 1;
    b[i] = (unsigned)(i * i) | 1;
  }
  HLS_CALL(volumes, a, b, out);
  return 0;
}
