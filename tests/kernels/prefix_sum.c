/* Each element needs the one that the iteration before has stored. */
#include "hls.h"

#define N 100

int prefix_sum(int a[N], int b[N]) {
  for (int i = 1; i < N; i++)
    a[i] += a[i - 1];
  int last = 0;
  for (int i = 0; i < N; i++) {
    b[i] = a[N - 1 - i];
    last ^= a[i];
  }
  return last;
}

int main(void) {
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i * i % 23 - 9;
  return HLS_CALL(prefix_sum, a, b) == 0;
}
