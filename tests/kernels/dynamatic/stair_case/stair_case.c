/* In the style of Dynamatic's kernels: a header beside with types and sizes,
 * random inputs, and outputs that main() leaves as they are. */
#include "stair_case.h"
#include "dynamatic/Integration.h"
#include <stdlib.h>

int stair_case(in_int_t heights[STEPS][WIDTH], in_int_t limit,
               out_int_t sums[STEPS], inout_int_t total[1]) {
  int above = 0;
  for (unsigned i = 0; i < STEPS; ++i) {
    int sum = 0;
    for (unsigned j = 0; j < WIDTH; ++j) {
      sum += heights[i][j];
    }
    sums[i] = sum;
    if (sum > limit)
      above++;
  }
  total[0] += above;
  return above;
}

int main(void) {
  in_int_t heights[STEPS][WIDTH];
  in_int_t limit;
  out_int_t sums[STEPS];
  inout_int_t total[1];

  srand(13);
  limit = 400;
  total[0] = rand() % 100;
  for (int i = 0; i < STEPS; ++i) {
    for (int j = 0; j < WIDTH; ++j) {
      heights[i][j] = rand() % 100;
    }
  }

  CALL_KERNEL(stair_case, heights, limit, sums, total);
  return 0;
}
