/* Two loops in a row in each round of a third: the sum of a group, then how far
 * its members are from their mean. The scale waits for both. */
#include "hls.h"

#define GROUPS 8
#define SIZE 8

void mean_and_spread(const int in[GROUPS * SIZE], const int scales[GROUPS],
                     int means[GROUPS], int spreads[GROUPS]) {
  for (int g = 0; g < GROUPS; g++) {
    int scale = scales[g];
    int sum = 0;
    for (int i = 0; i < SIZE; i++)
      sum += in[g * SIZE + i];
    int mean = sum >> 3;
    int spread = 0;
    for (int i = 0; i < SIZE; i++) {
      int away = in[g * SIZE + i] - mean;
      spread += away < 0 ? -away : away;
    }
    means[g] = mean;
    spreads[g] = spread * scale;
  }
}

int main(void) {
  int in[GROUPS * SIZE], scales[GROUPS], means[GROUPS], spreads[GROUPS];
  for (int i = 0; i < GROUPS * SIZE; i++)
    in[i] = i * 83 % 199 - 99;
  for (int g = 0; g < GROUPS; g++)
    scales[g] = g + 2;
  HLS_CALL(mean_and_spread, in, scales, means, spreads);
  return 0;
}
