/* A second-order recursive filter with 14 fractional bits, rounded and
 * saturated to 16 bits. */
#include "hls.h"

#define N 32

static short saturate(int x) {
  return (short)(x > 32767 ? 32767 : x < -32768 ? -32768 : x);
}

void iir_fixed(const short in[N], short out[N]) {
  int y1 = 0, y2 = 0, x1 = 0, x2 = 0;
  for (int i = 0; i < N; i++) {
    int x = in[i];
    int sum = 4096 * x + 8192 * x1 + 4096 * x2 + 15000 * y1 - 6000 * y2;
    short y = saturate((sum + (1 << 13)) >> 14);
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    out[i] = y;
  }
}

int main(void) {
  static short in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = (short)(i < 4 ? 32767 : i % 9 * 3000 - 12000);
  HLS_CALL(iir_fixed, in, out);
  return 0;
}
