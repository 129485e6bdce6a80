/* The middle of some numbers, by a sort of a local copy with early exit. */
#include "hls.h"

#define N 12

int mem_bubble(const int a[N]) {
  int s[N];
  for (int i = 0; i < N; i++) {
    s[i] = a[i];
  }
  for (int end = N - 1; end > 0; end--) {
    _Bool swapped = 0;
    for (int i = 0; i < end; i++) {
      if (s[i] > s[i + 1]) {
        int t = s[i];
        s[i] = s[i + 1];
        s[i + 1] = t;
        swapped = 1;
      }
    }
    if (!swapped) {
      break;
    }
  }
  return s[N / 2];
}

int main(void) {
  int a[N];
  for (int k = 1; k < 4; k++) {
    for (int i = 0; i < N; i++) {
      a[i] = i * 31 * k % 47;
    }
    HLS_CALL(mem_bubble, a);
  }
  return 0;
}
