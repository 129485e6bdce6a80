/* A sum that is scaled now and then: a select would wait for the product in
 * every iteration. */
#include "hls.h"

#define N 100

int rare_rescale(const int x[N], int factor) {
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += x[i];
    if (x[i] < 0)
      sum = sum * factor;
  }
  return sum;
}

int main(void) {
  int x[N];
  for (int i = 0; i < N; i++)
    x[i] = i % 33 == 32 ? -i : i;
  HLS_CALL(rare_rescale, x, 3);
  HLS_CALL(rare_rescale, x, -1);
  return 0;
}
