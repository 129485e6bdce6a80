/* In the style of Dynamatic's kernels: floats, several calls in a loop, and
 * the system's header between quotes. */
#include "dynamatic/Integration.h"
#include "low_pass.h"
#include "stdlib.h"

#define RUNS 3

float low_pass(in_float_t samples[SAMPLES], in_float_t weight,
               out_float_t smooth[SAMPLES]) {
  float last = samples[0];
  for (int i = 0; i < SAMPLES; i++) {
    last = last + weight * (samples[i] - last);
    smooth[i] = last;
  }
  return last;
}

int main(void) {
  in_float_t samples[RUNS][SAMPLES];
  in_float_t weight[RUNS];
  out_float_t smooth[RUNS][SAMPLES];

  for (int i = 0; i < RUNS; ++i) {
    weight[i] = 0.25f * (i + 1);
    for (int j = 0; j < SAMPLES; ++j) {
      samples[i][j] = (float)(rand() % 100) / 100;
      smooth[i][j] = 0.0f;
    }
  }

  for (int i = 0; i < RUNS; ++i)
    CALL_KERNEL(low_pass, samples[i], weight[i], smooth[i]);
  return 0;
}
