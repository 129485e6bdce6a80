/* A loop whose body branches on the data: large values are summed, small ones
 * counted with a weight. */
#include "hls.h"

#define N 100

int if_loop(int a[N], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int t = a[i];
    if (t > 10)
      sum += t * 2;
    else
      sum -= 3;
  }
  return sum;
}

int main(void) {
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = (i * 37 + 11) % 41 - 10;
  int sum = HLS_CALL(if_loop, a, N);
  sum += HLS_CALL(if_loop, a, 1);
  sum += HLS_CALL(if_loop, a, 0);
  return sum == 0;
}
