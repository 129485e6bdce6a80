/* Only some elements are changed, by what was stored six iterations before; the
 * loop is entered again and again, often for fewer iterations than that. */
#include "hls.h"

#define N 64

int sparse_updates(int a[N], const int b[N], int rounds, int n) {
  int sum = 0;
  for (int r = 0; r < rounds; r++)
    for (int i = 6; i < 6 + (n >> r); i++) {
      if (b[i] & 3)
        a[i] = a[i - 6] + b[i];
      else
        sum += i;
    }
  return sum;
}

int main(void) {
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    b[i] = i * 7 % 13;
  HLS_CALL(sparse_updates, a, b, 5, 50);
  HLS_CALL(sparse_updates, a, b, 3, 4);
  return 0;
}
