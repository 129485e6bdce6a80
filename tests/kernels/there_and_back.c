/* Two arrays, each made of the other one: the second loop reads backwards what
 * the first one has written, and writes what it has read. */
#include "hls.h"

#define N 48

void there_and_back(int n, int a[N], int b[N]) {
  for (int i = 0; i < n; i++)
    a[i] = 3 * b[i] - i;
  for (int i = 0; i < n; i++)
    b[i] = a[n - 1 - i] + 1;
}

int main(void) {
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    b[i] = i * i - 9 * i;
  HLS_CALL(there_and_back, N, a, b);
  HLS_CALL(there_and_back, 1, a, b);
  HLS_CALL(there_and_back, 0, a, b);
  HLS_CALL(there_and_back, 17, a, b);
  return 0;
}
