/* The largest sum of adjacent elements, and where it begins and ends. */
#include "hls.h"

#define N 20

int kadane(int a[N], int range[2]) {
  int best = a[0], sum = a[0], from = 0;
  range[0] = range[1] = 0;
  for (int i = 1; i < N; i++) {
    if (sum < 0) {
      sum = a[i];
      from = i;
    } else {
      sum += a[i];
    }
    if (sum > best) {
      best = sum;
      range[0] = from;
      range[1] = i;
    }
  }
  return best;
}

int main(void) {
  static int a[N], range[2];
  for (int i = 0; i < N; i++)
    a[i] = i * i * 7 % 41 - 20;
  HLS_CALL(kadane, a, range);
  for (int i = 0; i < N; i++)
    a[i] = -1 - i;
  HLS_CALL(kadane, a, range);
  return 0;
}
