/* A finite impulse response filter of floats: a reduction that has to keep the
 * order of its sums. */
#include "hls.h"

#define N 64
#define TAPS 8

void float_fir(const float in[N + TAPS], const float taps[TAPS], float out[N]) {
  for (int i = 0; i < N; i++) {
    float sum = 0.0f;
    for (int k = 0; k < TAPS; k++) {
      sum += taps[k] * in[i + k];
    }
    out[i] = sum;
  }
}

int main(void) {
  static float in[N + TAPS], taps[TAPS], out[N];
  unsigned seed = 5;
  for (int i = 0; i < N + TAPS; i++) {
    seed = seed * 1103515245u + 12345u;
    in[i] = (float)(seed >> 8) / 65536.0f - 128.0f;
  }
  for (int k = 0; k < TAPS; k++) {
    taps[k] = 1.0f / (float)(3 + k * k);
  }
  HLS_CALL(float_fir, in, taps, out);
  return 0;
}
