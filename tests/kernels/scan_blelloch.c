/* A work-efficient prefix sum: up a tree and down again, with strides. */
#include "hls.h"

#define N 16

void scan_blelloch(int a[N]) {
  for (int stride = 1; stride < N; stride *= 2)
    for (int i = 2 * stride - 1; i < N; i += 2 * stride)
      a[i] += a[i - stride];
  a[N - 1] = 0;
  for (int stride = N / 2; stride > 0; stride /= 2)
    for (int i = 2 * stride - 1; i < N; i += 2 * stride) {
      int left = a[i - stride];
      a[i - stride] = a[i];
      a[i] += left;
    }
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * i % 23 - 4;
  HLS_CALL(scan_blelloch, a);
  return 0;
}
