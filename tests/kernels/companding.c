/* A curve of two straight lines: a product on each side of the knee. */
#include "hls.h"

#define N 32

void companding(const short in[N], short out[N], int low, int high) {
  for (int i = 0; i < N; i++) {
    int x = in[i];
    int m = x < 0 ? -x : x;
    int y;
    if (m < 256)
      y = m * low;
    else
      y = (m - 256) * high + 256 * low;
    out[i] = (short)((x < 0 ? -y : y) >> 4);
  }
}

int main(void) {
  short in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = (short)(i * 397 % 1201 - 600);
  HLS_CALL(companding, in, out, 16, 3);
  HLS_CALL(companding, in, out, 40, 1);
  return 0;
}
