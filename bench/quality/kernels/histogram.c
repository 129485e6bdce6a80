// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* Weights, added up for each feature. */
void histogram(int feature[1000], float weight[1000], float hist[1000], int n) {
  for (int i = 0; i < n; i++) {
    hist[feature[i]] += weight[i];
  }
}

int main(void) {
  static int feature[1000];
  static float weight[1000], hist[1000];
  lcg_fill(feature, 1000, 1000);
  for (int i = 0; i < 1000; i++) {
    weight[i] = (float)lcg_next(100);
    hist[i] = (float)lcg_next(100);
  }
  histogram(feature, weight, hist, 1000);
  return 0;
}
