/* A loop that is entered at its head and in its middle, and left there. What is
 * set to 0 for the next iteration depends on none before it. */
#include "hls.h"

#define N 8

static const signed char table[4] = {-7, 3, 127, -128};
static int state;

int late_entry(int n, int x, int y, const int m[N]) {
  int fuel = 34;
  if (n & 2)
    goto entry;
  state ^= m[y & 7];
  while (--fuel > 0 && table[n & 3]) {
    state ^= x;
  entry:
    y ^= table[n & 3];
    if (m[x & 7] & 1)
      break;
    x = 0;
  }
  return x + y + state;
}

int main(void) {
  static const int odd[N] = {1, -2, 3, 7}, even[N] = {2, 4, -6, 3, 8, 0, 12, 5};
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += HLS_CALL(late_entry, i & 3, i, i * 3, odd);
    sum += HLS_CALL(late_entry, i & 3, i, i * 3, even);
  }
  return sum == 0;
}
