/* Binary search with an early return. */
#include "hls.h"

#define N 31

int binary_search(int a[N], int key) {
  int low = 0, high = N - 1;
  while (low <= high) {
    int middle = (low + high) >> 1;
    if (a[middle] == key)
      return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return ~low;
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * i - 40;
  HLS_CALL(binary_search, a, -40);
  HLS_CALL(binary_search, a, 41);
  HLS_CALL(binary_search, a, 860);
  HLS_CALL(binary_search, a, 5);
  HLS_CALL(binary_search, a, 5000);
  HLS_CALL(binary_search, a, -5000);
  return 0;
}
