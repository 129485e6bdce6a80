/* options: --heap 256 */
/* Blocks that are given back in any order, some of them of no elements. */
#include <stdlib.h>

int merge(int n, int k) {
  int *a = malloc((unsigned)n * sizeof *a);
  int *b = malloc((unsigned)k * sizeof *b);
  int *c = malloc((unsigned)k * sizeof *c);
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < k; i++) {
    b[i] = 5 + i;
    c[i] = 3 * i;
  }
  free(a);
  int *d = malloc((unsigned)k * sizeof *d);
  for (int i = 0; i < k; i++)
    d[i] = 100 * i + c[i];
  free(c);
  int sum = 0;
  for (int i = 0; i < k; i++)
    sum = sum * 3 + b[i] + d[i];
  free(b);
  free(d);
  return sum;
}

int main(void) { return merge(2, 3) + merge(0, 3) + merge(5, 0); }
