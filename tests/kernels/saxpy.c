/* y = a x + y, every element on its own: iterations can overlap. */
#include "hls.h"

#define N 200

void saxpy(float a, const float x[N], float y[N]) {
  for (int i = 0; i < N; i++) {
    y[i] += a * x[i];
  }
}

int main(void) {
  static float x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = (float)(i - 30) * 0.1f;
    y[i] = 1e30f / (float)(1 + i * i * i);
  }
  HLS_CALL(saxpy, 2.5f, x, y);
  HLS_CALL(saxpy, -1e-38f, x, y);
  return 0;
}
