/* error: nothing tells how much memory this takes at the most */
#include <stdlib.h>

int last(int n) {
  int *p = malloc((unsigned)n * sizeof *p);
  p[n - 1] = n;
  return p[n - 1];
}

int main(void) { return last(5); }
