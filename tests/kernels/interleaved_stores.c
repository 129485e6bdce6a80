/* Two stores and a load of one array in each iteration: what one store writes
 * ahead, the other one overwrites five iterations later. */
#include "hls.h"

#define N 80

unsigned interleaved_stores(unsigned a[N], unsigned factor) {
  unsigned sum = 0;
  for (int i = 0; i + 8 < N; i++) {
    a[i + 5] = factor * i;
    sum += a[i + 8];
    a[i] = sum;
  }
  return sum;
}

int main(void) {
  static unsigned a[N];
  unsigned sum = 1;
  for (int i = 0; i < N; i++)
    a[i] = i * 1234567u;
  for (int i = 0; i < 2; i++)
    sum += HLS_CALL(interleaved_stores, a, 3 * sum);
  return sum == 0;
}
