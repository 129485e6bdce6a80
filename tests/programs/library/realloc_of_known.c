#include <stdlib.h>

int grown(const int x[8]) {
  int *p = malloc(4 * sizeof *p);
  for (int i = 0; i < 4; i++)
    p[i] = x[i];
  int *q = realloc(p, 8 * sizeof *q);
  for (int i = 4; i < 8; i++)
    q[i] = x[i] - q[i - 4];
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum = 3 * sum + q[i];
  free(q);
  return sum;
}

int main(void) {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  return grown(x);
}
