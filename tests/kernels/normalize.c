/* Vectors of length one in the same direction; that of length zero gets NaNs. */
#include "hls.h"

#include <math.h>

#define N 20

float normalize(float v[N][3]) {
  float longest = 0.0f;
  for (int i = 0; i < N; i++) {
    float length =
        sqrtf(v[i][0] * v[i][0] + v[i][1] * v[i][1] + v[i][2] * v[i][2]);
    longest = fmaxf(longest, length);
    for (int k = 0; k < 3; k++) {
      v[i][k] /= length;
    }
  }
  return longest;
}

int main(void) {
  static float v[N][3];
  for (int i = 0; i < N; i++) {
    v[i][0] = (float)i * 0.25f;
    v[i][1] = (float)(i * i) - 3.0f * (float)i;
    v[i][2] = i % 3 ? 1e-20f : -7.5f * (float)i;
  }
  HLS_CALL(normalize, v);
  return 0;
}
