/* A sum of several terms that is carried to the next iteration through selects,
 * and in a branch. */
#include "hls.h"

#define N 40

int clamped_sums(const int a[N], const int b[N], int low, int high) {
  int level = 0;
  int spill = 0;
  for (int i = 0; i < N; i++) {
    int next = level + a[i] - b[i] + 3 - i;
    if (next > high) {
      spill += next - high + a[i] + i;
      next = high;
    }
    level = next < low ? low : next;
  }
  return level * 1000 + spill;
}

int main(void) {
  static int a[N], b[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 17 % 50;
    b[i] = i * 29 % 40;
  }
  HLS_CALL(clamped_sums, a, b, -20, 60);
  HLS_CALL(clamped_sums, a, b, -1000, 1000);
  return 0;
}
