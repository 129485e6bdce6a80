/* A recursive filter of the first order that goes through its input backwards:
 * each sum needs a product with the one before. */
#include "hls.h"

#define N 64

int leaky_integrator(const int in[N], int out[N], int n, int leak, int gain) {
  int sum = out[0];
  for (int i = n - 1; i >= 0; i--) {
    sum = (gain * in[i] + leak * sum) - in[i];
    out[i] = sum;
  }
  return sum;
}

int main(void) {
  static int in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i * i % 101 - 50;
  for (int n = 0; n < 6; n++) {
    out[0] = 1000 + n;
    HLS_CALL(leaky_integrator, in, out, n, -7, 12);
  }
  HLS_CALL(leaky_integrator, in, out, N, 3, -5);
  return 0;
}
