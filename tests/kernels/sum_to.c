/* A sum with a closed form, which the compiler finds: n(n-1)/2, computed with
 * one bit more than the sum has. */
#include "hls.h"

int sum_to(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i;
  return sum;
}

int main(void) {
  int x = HLS_CALL(sum_to, 10) + HLS_CALL(sum_to, 0) + HLS_CALL(sum_to, -3);
  return x + HLS_CALL(sum_to, 50000) == 0;
}
