// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* An iteration of a map with two products and two sums of floats, each of which
 * needs what came before; and two products behind the loop, one of the other. */
#include "hls.h"

float shared_floats(float x, float rate, const float steps[16], int n) {
  for (int i = 0; i < n; i++) {
    x = x * rate + steps[i];
    x = x * 0.75f + rate;
  }
  return x * rate * (x + 1.0f);
}

int main(void) {
  static float steps[16];
  for (int i = 0; i < 16; i++)
    steps[i] = (float)(i * i) / 64.0f - 1.0f;
  for (int n = 0; n < 4; n++)
    HLS_CALL(shared_floats, 0.5f, 1.25f, steps, n);
  HLS_CALL(shared_floats, -3.0f, -0.5f, steps, 16);
  return 0;
}
