/* Bubble sort that ends when a pass has changed nothing. */
#include "hls.h"

#define N 12

int bubble_sort(int a[N]) {
  int passes = 0;
  _Bool changed;
  do {
    changed = 0;
    for (int i = 1; i < N - passes; i++) {
      if (a[i - 1] > a[i]) {
        int t = a[i];
        a[i] = a[i - 1];
        a[i - 1] = t;
        changed = 1;
      }
    }
    passes++;
  } while (changed);
  return passes;
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % N - 5;
  HLS_CALL(bubble_sort, a);
  HLS_CALL(bubble_sort, a);
  return 0;
}
