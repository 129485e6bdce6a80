/* options: --heap 256 */
/* A block of no elements lies nowhere else than a block behind it. */
#include <stdlib.h>

int keep(int n, int k) {
  int *none = malloc((unsigned)n * sizeof *none);
  int *kept = malloc((unsigned)k * sizeof *kept);
  for (int i = 0; i < k; i++)
    kept[i] = i + 5;
  free(none);
  int *later = malloc((unsigned)k * sizeof *later);
  for (int i = 0; i < k; i++)
    later[i] = 100 * i;
  int sum = 0;
  for (int i = 0; i < k; i++)
    sum = sum * 3 + kept[i];
  free(kept);
  free(later);
  return sum;
}

int main(void) { return keep(2, 3) + keep(0, 3); }
