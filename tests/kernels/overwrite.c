/* Stores that overwrite each other, without a load: the last one counts. */
#include "hls.h"

#define N 16

void overwrite(int a[N], int x, int y, int n) {
  a[x & (N - 1)] = 1;
  a[y & (N - 1)] = 2;
  for (int i = 0; i < n; i++) {
    a[(x + i) & (N - 1)] = i * x / 3;
    if (i & 1)
      a[(y - i) & (N - 1)] = -i;
  }
}

int main(void) {
  static int a[N];
  for (int i = 0; i < 6; i++)
    HLS_CALL(overwrite, a, i * 3, i * 5, i * 4);
  return 0;
}
