/* only error: this memory has been given back already; give it back once */
#include <stdlib.h>

int twice(int n) {
  int *one = malloc(sizeof *one);
  *one = n;
  n += *one;
  free(one);
  free(one);
  return n;
}

int main(void) { return twice(3); }
