/* Sums of products whose first value is needed later than what leaves the loop,
 * and once more beside it. */
#include "hls.h"

#define N 8

void late_bases(const int a[N], const int bases[N], int sums[N], int marks[N],
                int rounds, int n) {
  for (int j = 0; j < rounds; j++) {
    int sum = bases[j], mark = 0, i = 0;
    do {
      mark += i;
      sum += a[i] * (a[i] + 3);
      sums[i] = sum;
    } while (++i < n);
    marks[j] = mark ^ bases[j];
  }
}

int main(void) {
  static int a[N], bases[N], sums[N], marks[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 37 % 53 - 20;
    bases[i] = i * 7 % 11;
  }
  for (int n = 0; n < 5; n++)
    HLS_CALL(late_bases, a, bases, sums, marks, N, n);
  return 0;
}
