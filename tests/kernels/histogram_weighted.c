/* A histogram with weights, whose empty bins are counted at the end. */
#include "hls.h"

#define N 24
#define BINS 10

int histogram_weighted(unsigned char value[N], short weight[N],
                       int bins[BINS]) {
  for (int i = 0; i < BINS; i++)
    bins[i] = 0;
  for (int i = 0; i < N; i++) {
    unsigned bin = value[i] / 26;
    if (weight[i] > 0)
      bins[bin] += weight[i];
  }
  int empty = 0;
  for (int i = 0; i < BINS; i++)
    empty += !bins[i];
  return empty;
}

int main(void) {
  static unsigned char value[N];
  static short weight[N];
  static int bins[BINS];
  for (int i = 0; i < N; i++) {
    value[i] = (unsigned char)(i * i * 3 % 251);
    weight[i] = (short)(i % 5 * 100 - 150);
  }
  HLS_CALL(histogram_weighted, value, weight, bins);
  return 0;
}
