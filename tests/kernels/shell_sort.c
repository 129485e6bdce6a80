/* Shell sort: four loops deep, the innermost with two conditions. */
#include "hls.h"

#define N 16

void shell_sort(unsigned a[N]) {
  for (int gap = N / 2; gap > 0; gap /= 2) {
    for (int i = gap; i < N; i++) {
      unsigned moved = a[i];
      int j = i;
      while (j >= gap && a[j - gap] > moved) {
        a[j] = a[j - gap];
        j -= gap;
      }
      a[j] = moved;
    }
  }
}

int main(void) {
  static unsigned a[N];
  for (unsigned i = 0; i < N; i++)
    a[i] = i * 2654435761u;
  HLS_CALL(shell_sort, a);
  return 0;
}
