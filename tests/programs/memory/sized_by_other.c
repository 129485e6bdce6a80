/* error: nothing tells how much memory this takes at the most */
#include <stdlib.h>

int last(unsigned n, unsigned m) {
  if (m > 16)
    m = 16;
  int *p = malloc((n | m) * sizeof *p); /* a clamp of a part is none */
  p[m] = 4;
  return p[m];
}

int main(void) { return last(5, 3) != 4; }
