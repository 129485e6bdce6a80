/* Insertion sort: loads and stores of one array in two nested loops, the inner
 * one left early. */
#include "hls.h"

#define N 24

void insertion_sort(short a[N], int n) {
  for (int i = 1; i < n; i++) {
    short x = a[i];
    int j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}

int main(void) {
  static short a[N];
  for (int n = 0; n <= N; n += 8) {
    for (int i = 0; i < N; i++)
      a[i] = (short)((i * 37 + n * 11) % 29 - 14);
    HLS_CALL(insertion_sort, a, n);
  }
  return a[0] > a[N - 1];
}
