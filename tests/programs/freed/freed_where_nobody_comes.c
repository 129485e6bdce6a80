/* Mistakes on ways that no run takes: there is a warning for each. */
#include <stdlib.h>

int sum(int *values, int n) {
  int *copy = malloc(4 * sizeof *copy);
  int all = 0;
  for (int i = 0; i < 4; i++)
    copy[i] = values[i] + n;
  for (int i = 0; i < 4; i++)
    all += copy[i];
  free(copy);
  if (n > 100)
    all += copy[1];
  if (n > 200)
    free(copy);
  if (n > 300)
    free(values);
  return all;
}

int main(void) {
  int values[4] = {1, 2, 3, 4};
  return sum(values, 5) + sum(values, 50);
}
