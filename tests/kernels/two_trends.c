/* One trend decides about the other, which takes a product either way. */
#include "hls.h"

#define N 60

int two_trends(const int in[N], int out[N], int up, int down) {
  int trend = 0, slow = 0;
  for (int i = 0; i < N; i++) {
    int x = in[i];
    if (x > trend)
      trend += 3;
    else
      trend -= 1;
    if (trend > slow)
      slow = slow + (x * up >> 6);
    else
      slow = slow - (x * down >> 6);
    out[i] = slow;
  }
  return trend;
}

int main(void) {
  int in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i * 29 % 53 + i / 2;
  HLS_CALL(two_trends, in, out, 9, 5);
  HLS_CALL(two_trends, in, out, 90, -7);
  return 0;
}
