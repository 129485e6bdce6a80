/* only error: this memory has been given back; access it before that */
#include <stdlib.h>

int swap(int n) {
  int *pair = malloc(2 * sizeof *pair);
  pair[0] = n;
  pair[1] = 2;
  free(pair);
  return pair[1];
}

int main(void) { return swap(3); }
