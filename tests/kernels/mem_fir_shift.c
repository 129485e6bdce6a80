/* A FIR filter that shifts its samples through a local array. */
#include "hls.h"

#define TAPS 8
#define N 40

static const int taps[TAPS] = {3, -1, 4, 1, -5, 9, 2, -6};

void mem_fir_shift(const int x[N], int y[N]) {
  int line[TAPS] = {0};
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int k = TAPS - 1; k > 0; k--) {
      line[k] = line[k - 1];
      sum += line[k] * taps[k];
    }
    line[0] = x[i];
    y[i] = sum + x[i] * taps[0];
  }
}

int main(void) {
  static int x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = i * i - 7 * i + 3;
  }
  HLS_CALL(mem_fir_shift, x, y);
  HLS_CALL(mem_fir_shift, y, x);
  return 0;
}
