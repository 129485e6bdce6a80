/* What is computed in vain would be undefined in C: products that overflow, and
 * shifts by more than the width. */
#include "hls.h"

#define N 50

int wild_sides(const int in[N], const int by[N], int out[N]) {
  int last = 1;
  for (int i = 0; i < N; i++) {
    int x = in[i];
    int s = by[i];
    if (last + x < 100000)
      last = s * s * x;
    else
      last = x >> 3;
    if ((unsigned)s < 20u + (last & 1))
      last = (x * 123457 & 255) << s;
    else
      last += 3;
    out[i] = last;
  }
  return last;
}

int main(void) {
  int in[N], by[N], out[N];
  for (int i = 0; i < N; i++) {
    in[i] = i % 3 ? i * 31 : 1000000 + i;
    by[i] = i % 3 ? i % 11 : 0x7fffffff - i;
  }
  HLS_CALL(wild_sides, in, by, out);
  return 0;
}
