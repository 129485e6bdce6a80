/* A level of floats that jumps when it is too high: the jump is a product of
 * what is read, beside the comparisons that decide about it. */
#include "hls.h"

#define N 40

float peak_hold(const float a[N], const float b[N], float limit) {
  float level = 0;
  int over = 0;
  for (int i = 0; i < N; i++) {
    float x = a[i];
    float y = b[i];
    float held = level < x ? x : level;
    if (level > limit) {
      level = x * y;
      over++;
    } else {
      level = held;
    }
  }
  return level + (float)over;
}

int main(void) {
  float a[N], b[N];
  for (int i = 0; i < N; i++) {
    a[i] = (float)(i * 7 % 19) * 0.5f;
    b[i] = (float)(i * 5 % 23) * 0.25f - 1;
  }
  HLS_CALL(peak_hold, a, b, 4.5f);
  HLS_CALL(peak_hold, a, b, 8.0f);
  return 0;
}
