/* Loops in a loop that are left in the middle, one of them out of all loops. */
#include "hls.h"

#define N 24

int many_exits(const int a[N], int from[N], int n, int x) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    int j = i;
    for (; j < n; j++) {
      if (a[j] == x) {
        found++;
        break;
      }
      if (a[j] < 0) {
        return found * 1000 + j;
      }
      if (a[j] > 90) {
        continue;
      }
      found ^= a[j] & 8;
    }
    from[i] = j;
    if (found > 60) {
      break;
    }
  }
  return found;
}

int main(void) {
  static int a[N], from[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 5 * (i + 3) % 101;
  }
  HLS_CALL(many_exits, a, from, N, 40);
  HLS_CALL(many_exits, a, from, N, 1000);
  a[17] = -1;
  HLS_CALL(many_exits, a, from, N, 8);
  HLS_CALL(many_exits, a, from, 0, 8);
  return 0;
}
