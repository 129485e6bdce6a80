/* A block that is given back, and then again. */
#include <stdlib.h>

int freed_memory(int a, int b) {
  int *pair = malloc(2 * sizeof *pair);
  pair[0] = a;
  pair[1] = b;
  int sum = pair[0] + pair[1];
  free(pair);
  free(pair);
  return sum;
}
