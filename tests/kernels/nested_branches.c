/* Branches in branches, some of them with stores, that meet one after the
 * other. */
#include "hls.h"

#define N 32

int nested_branches(const int a[N], int out[N], int x, int y) {
  int kept = x;
  for (int i = 0; i < N; i++) {
    int v = a[i];
    if (v & 1) {
      kept += v;
      if (v & 2) {
        out[i] = kept * y;
        if (kept > 900) {
          kept = v;
        }
      } else if (v & 4) {
        kept ^= y;
      }
      kept -= x;
    } else if (v > 50) {
      out[i] = v % y;
    }
  }
  return kept;
}

int main(void) {
  static int a[N], out[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 2654435 % 97;
  }
  HLS_CALL(nested_branches, a, out, 3, 7);
  HLS_CALL(nested_branches, a, out, -20, 1);
  return 0;
}
