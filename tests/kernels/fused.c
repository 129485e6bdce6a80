/* Products and sums that are rounded once: near halves between two floats, where
 * rounding twice goes wrong, among the subnormal numbers, and beyond all. */
#include "hls.h"
#include <math.h>

#define N 64

float fused(const float a[N], const float b[N], const float c[N], float r[N]) {
  float last = 0;
  for (int i = 0; i < N; i++) {
    last = fmaf(a[i], b[i], c[i]);
    r[i] = last;
  }
  return last;
}

int main(void) {
  float a[N], b[N], c[N], r[N];
  unsigned long state = 1;
  for (int round = 0; round < 6; round++) {
    for (int i = 0; i < N; i++) {
      unsigned random[4];
      for (int k = 0; k < 4; k++) {
        state = state * 6364136223846793005ul + 1442695040888963407ul;
        random[k] = (unsigned)(state >> 32);
      }
      a[i] = ldexpf((float)(0x800000 | random[0] >> 9), -23);
      b[i] = ldexpf((float)(0x800001 | random[1] >> 20 << (round * 2)),
                    round == 4 ? -150 : -23);
      c[i] = ldexpf((float)(int)random[2], -31 - (int)(random[3] % 30));
      if (round == 1) /* a sum that leaves a tiny rest of the product */
        c[i] = -a[i] * b[i];
      if (round == 2) /* far apart: a half, and a little */
        c[i] = ldexpf(c[i], 25);
      if (round == 4)
        a[i] = ldexpf(a[i], -20), c[i] = ldexpf(c[i], -140);
    }
    a[0] = INFINITY, b[1] = NAN, c[2] = -INFINITY, a[3] = 0, c[3] = -0.0f;
    a[4] = b[4] = 3e38f, a[5] = 3e38f, b[5] = 2, c[5] = -3e38f;
    HLS_CALL(fused, a, b, c, r);
  }
  return 0;
}
