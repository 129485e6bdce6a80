/* Selection sort: a search for the place, then an exchange. */
#include "hls.h"

#define N 12

void selection_sort(short a[N]) {
  for (int i = 0; i < N - 1; i++) {
    int least = i;
    for (int j = i + 1; j < N; j++)
      if (a[j] < a[least])
        least = j;
    short t = a[i];
    a[i] = a[least];
    a[least] = t;
  }
}

int main(void) {
  static short a[N];
  for (int i = 0; i < N; i++)
    a[i] = (short)((i * 5 + 3) % 11 * 1000 - 5000);
  HLS_CALL(selection_sort, a);
  return 0;
}
