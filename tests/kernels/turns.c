/* An array is filled; then two nests in a loop write to it in turn, the second one
 * not in every round. */
#include "hls.h"

#define N 16

unsigned turns(int n, unsigned step, const short r[N]) {
  int p[N];
  for (int i = 0; i < N; i++)
    p[i] = r[i] + i;
  for (int i = 0; i < 5; i += 2) {
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 5; k += 2)
        p[15 - k] = k * 7 - n;
    for (int j = 0; j < n; j++)
      for (int k = 0; k < 5; k++)
        p[k * step & 15] = j;
  }
  return p[step & 15] + p[15] * 3;
}

int main(void) {
  static short r[N];
  for (int i = 0; i < N; i++)
    r[i] = i * i * 5 - 90;
  for (int n = 0; n < 7; n += 2)
    HLS_CALL(turns, n, n * 3 + 1, r);
  return 0;
}
