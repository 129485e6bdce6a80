/* Two sums that each need a product with the one before: the gain of the one
 * changes in the loop, the other one goes into its own gain. No iteration can look
 * further back. */
#include "hls.h"

#define N 40

int adaptive_gain(const int in[N], int n, int gain, int step) {
  int sum = 5, loud = 1;
  for (int i = 0; i < n; i++) {
    sum = sum * gain + in[i];
    loud = loud * (loud ^ step) - in[i];
    gain += step;
  }
  return sum ^ loud;
}

int main(void) {
  static int in[N];
  for (int i = 0; i < N; i++)
    in[i] = i * 37 % 53 - 20;
  for (int n = 0; n < 5; n++)
    HLS_CALL(adaptive_gain, in, n, 11, -3);
  HLS_CALL(adaptive_gain, in, N, -2, 7);
  return 0;
}
