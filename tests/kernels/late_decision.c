/* A float that decides when its loop ends: both the data and the valid of the
 * decision are late. A register was once moved for each of them. */
#include "hls.h"

#include <math.h>

int late_decision(float a[16], short s, double sum, unsigned long long b,
                  float f, unsigned char c) {
  for (int i = 0; i < 3; i++) {
    short r;
    _Bool over = __builtin_add_overflow(s, (unsigned)b, &r);
    sum = a[((over ? (short)~r : r) <
             lroundf(fminf(fmaxf(f, -2e9f), 2e9f))) & 15];
    f /= floorf(-(f + sum));
  }
  int j = 0;
  do {
    if (-j ^ c)
      return 7.0f <= sum;
  } while (j < 4);
  return f == f;
}

int main(void) {
  static float a[16];
  for (int i = 0; i < 16; i++)
    a[i] = (float)(i - 7) / 2;
  HLS_CALL(late_decision, a, 5, 1.5, 70000, 3.5f, 1);
  HLS_CALL(late_decision, a, -900, 1e9, 12, -0.75f, 9);
  HLS_CALL(late_decision, a, 32767, -2.25, 1, 1e9f, 200);
  return 0;
}
