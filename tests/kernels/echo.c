/* An echo of 16 bits that wraps around, and what comes back of it from a second
 * wall: the sums of the one are the input of the other. */
#include "hls.h"

#define N 50

unsigned short echo(const unsigned short in[N], unsigned short out[N], int n,
                    unsigned short nearer, short farther) {
  unsigned short first = in[0];
  short second = 99;
  for (int i = 0; i < n; i++) {
    first = in[i] - nearer * first;
    second = second * farther - first;
    out[i] = (unsigned short)second;
  }
  return first;
}

int main(void) {
  static unsigned short in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = (unsigned short)(i * 4099 + 17);
  for (int n = 0; n < 5; n++)
    HLS_CALL(echo, in, out, n, 60001, (short)(n - 3));
  HLS_CALL(echo, in, out, N, 3, -32767);
  return 0;
}
