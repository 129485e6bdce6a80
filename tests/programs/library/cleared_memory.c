#include <stdlib.h>

int modes(const unsigned char *values, int n) {
  int best = 0;
  for (int round = 0; round < 2; round++) {
    unsigned short *counts = calloc(8, sizeof *counts);
    for (int i = round; i < n; i++)
      counts[values[i] & 7]++;
    for (int k = 0; k < 8; k++)
      best += counts[k] > 2 ? k << round : 0;
    free(counts);
  }
  return best;
}

int main(void) {
  unsigned char values[12] = {1, 5, 5, 2, 5, 1, 0, 1, 7, 7, 9, 7};
  return modes(values, 12) + modes(values, 4);
}
