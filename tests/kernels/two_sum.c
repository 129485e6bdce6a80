/* Two elements with a given sum: goto out of two loops. */
#include "hls.h"

#define N 12

int two_sum(int a[N], int sum, int where[2]) {
  int i, j;
  for (i = 0; i < N; i++)
    for (j = i + 1; j < N; j++)
      if (a[i] + a[j] == sum)
        goto found;
  return 0;
found:
  where[0] = i;
  where[1] = j;
  return 1;
}

int main(void) {
  static int a[N], where[2];
  for (int i = 0; i < N; i++)
    a[i] = i * i + i;
  HLS_CALL(two_sum, a, 2, where);
  HLS_CALL(two_sum, a, 72, where);
  HLS_CALL(two_sum, a, 3, where);
  return 0;
}
