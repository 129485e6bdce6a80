/* Linear search through a pointer that moves, and a second one that marks the
 * last element that was found. */
#include "hls.h"

#define N 20

int linear_search(const int a[N], int key) {
  const int *found = a;
  int count = 0;
  for (const int *p = a; p != a + N; p++) {
    if ((*p & 7) == key) {
      found = p;
      count++;
    }
  }
  return count ? (int)(found - a) * 100 + count : -1;
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 6 + 1;
  HLS_CALL(linear_search, a, 1);
  HLS_CALL(linear_search, a, 3);
  HLS_CALL(linear_search, a, 4);
  return 0;
}
