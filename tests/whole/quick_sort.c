/* Recursion over parts of an array. */
#include "hls.h"

HLS_DEPTH(10) static void sort(int *a, int first, int last) {
  if (first >= last) {
    return;
  }
  int pivot = a[last], place = first;
  for (int i = first; i < last; i++) {
    if (a[i] < pivot) {
      int other = a[place];
      a[place++] = a[i];
      a[i] = other;
    }
  }
  a[last] = a[place];
  a[place] = pivot;
  sort(a, first, place - 1);
  sort(a, place + 1, last);
}

void quick_sort(int a[9]) { sort(a, 0, 8); }

int main(void) {
  int a[9] = {5, 2, 9, -4, 7, 0, 3, 8, 1};
  HLS_CALL(quick_sort, a);
  a[3] = 40;
  HLS_CALL(quick_sort, a);
  return a[4];
}
