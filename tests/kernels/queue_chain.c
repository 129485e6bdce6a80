/* A value that is loaded first and used last, with more accesses to the same
 * array in between than its queue has entries. */
#include "hls.h"

#define N 16

void queue_chain(int a[N], int rounds) {
  for (int i = 0; i < rounds; i++) {
    int first = a[i % N];
    if (first & 1)
      a[first >> 1 & 15] += 3;
    if (first & 2)
      a[first >> 2 & 15] ^= i;
    if (first & 4)
      a[first >> 3 & 15] -= 5;
    if (first & 8)
      a[first >> 4 & 15] += i;
    if (first & 16)
      a[first >> 5 & 15] += 7;
    if (first & 32)
      a[first >> 2 & 15] ^= 9;
    if (first & 64)
      a[first >> 3 & 15]++;
    a[first >> 5 & 15] += first * a[i >> 1 & 15];
  }
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 40503 % 512 | 127;
  HLS_CALL(queue_chain, a, 40);
  return 0;
}
