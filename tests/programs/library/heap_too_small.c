/* options: --heap 64 */
/* error: :7:1: error: call 2 takes more memory than the heap of 64 bytes */
#include <stdlib.h>

int last(const int x[32], int n) {
  int sum = 0;
  int *p = malloc((unsigned)n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = x[i];
  for (int i = n; i-- > 0;)
    sum = 3 * sum + p[i];
  return sum;
}

int main(void) {
  int x[32];
  for (int i = 0; i < 32; i++)
    x[i] = i;
  return last(x, 16) + last(x, 17);
}
