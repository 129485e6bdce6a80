/* only error: the kernel has not taken this memory, so it cannot give it */
#include <stdlib.h>

int last(int *values, int n) {
  int value = values[n - 1];
  free(values);
  return value;
}

int main(void) {
  int *values = malloc(4 * sizeof *values);
  for (int i = 0; i < 4; i++)
    values[i] = i;
  return last(values, 4);
}
