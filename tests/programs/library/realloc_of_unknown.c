/* error: nothing tells which memory this takes again */
#include <stdlib.h>

int last(const int x[8], int n) {
  int *p = NULL;
  if (n > 3)
    p = malloc(4 * sizeof *p);
  p = realloc(p, 8 * sizeof *p);
  for (int i = 0; i < 8; i++)
    p[i] = x[i];
  return p[7];
}

int main(void) {
  int x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return last(x, 4);
}
