/* options: --heap 1024 */
#include <stdlib.h>

int smooth(const int x[32], int n) {
  int *y = malloc((unsigned)n * sizeof *y);
  int *sums = calloc(n, sizeof *sums);
  for (int i = 0; i < n; i++)
    y[i] = x[i] + (i ? y[i - 1] : 0);
  for (int i = 0; i < n; i++)
    sums[i & 3] += y[i];
  int most = sums[0];
  for (int i = 1; i < 4; i++)
    if (sums[i] > most)
      most = sums[i];
  free(sums);
  free(y);
  return most;
}

int main(void) {
  int x[32];
  for (int i = 0; i < 32; i++)
    x[i] = 7 * i % 11 - 4;
  return smooth(x, 20) ^ smooth(x, 32) ^ smooth(x, 5);
}
