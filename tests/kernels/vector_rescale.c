/* Scales a vector in place: one array is read and written. */
#include "hls.h"

#define N 1000

void vector_rescale(int a[N], int c) {
  for (int i = 0; i < N; i++)
    a[i] = a[i] * c;
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 3 - 500;
  HLS_CALL(vector_rescale, a, 7);
  HLS_CALL(vector_rescale, a, -2);
  return 0;
}
