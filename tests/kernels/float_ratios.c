/* Every element divided by one of another array. */
#include "hls.h"

#define N 80

void float_ratios(const float a[N], const float b[N], float out[N]) {
  for (int i = 0; i < N; i++) {
    out[i] = a[i] / (1.0f + b[i]);
  }
}

int main(void) {
  static float a[N], b[N], out[N];
  for (int i = 0; i < N; i++) {
    a[i] = (float)(i * i * i - 50) * 1e-3f;
    b[i] = (float)(i % 13 - 6) * 0.37f;
  }
  a[3] = 1e-40f;
  b[4] = 1e30f;
  b[5] = -1.0f;
  HLS_CALL(float_ratios, a, b, out);
  return 0;
}
