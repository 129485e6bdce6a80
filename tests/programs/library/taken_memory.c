#include <stdlib.h>

int reversed(int v[16], int n) {
  if (n > 16)
    return -1;
  int *copy = malloc((unsigned)n * sizeof *copy);
  if (!copy)
    return -2;
  for (int i = 0; i < n; i++)
    copy[i] = v[i];
  for (int i = 0; i < n; i++)
    v[i] = copy[n - 1 - i];
  free(copy);
  return n;
}

int main(void) {
  int v[16];
  for (int i = 0; i < 16; i++)
    v[i] = i * i - 9;
  return reversed(v, 16) + reversed(v, 5) + reversed(v, 17);
}
