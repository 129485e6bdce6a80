/* A filter with a delay line in an array of the caller's, which moves by one
 * for each sample, as in a stream. */
#include "hls.h"

#define TAPS 8
#define N 10

void fir_fixed(const short taps[TAPS], short line[TAPS], const short in[N],
               short out[N]) {
  for (int n = 0; n < N; n++) {
    int sum = 1 << 14;
    for (int k = TAPS - 1; k > 0; k--) {
      line[k] = line[k - 1];
      sum += taps[k] * line[k];
    }
    line[0] = in[n];
    sum += taps[0] * in[n];
    out[n] = (short)(sum >> 15);
  }
}

int main(void) {
  static const short taps[TAPS] = {-300,  1200, 7000, 12000,
                                   12000, 7000, 1200, -300};
  static short line[TAPS], in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = (short)(i * 5000 % 17000 - 8000);
  HLS_CALL(fir_fixed, taps, line, in, out);
  HLS_CALL(fir_fixed, taps, line, in, out);
  return 0;
}
