/* A histogram: every element of `bins` may be read in one iteration and written
 * in any earlier one, so their order is kept by a load-store queue. */
#include "hls.h"

#define N 200
#define BINS 16

void histogram(const unsigned char x[N], int bins[BINS]) {
  for (int i = 0; i < N; i++)
    bins[x[i] % BINS] += i;
}

int main(void) {
  static unsigned char x[N];
  static int bins[BINS];
  unsigned seed = 5;
  for (int i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    /* Long runs of one bin, and changes. */
    x[i] = i % 50 < 20 ? 7 : (unsigned char)(seed >> 16);
  }
  HLS_CALL(histogram, x, bins);
  HLS_CALL(histogram, x, bins);
  return bins[7] == 0;
}
