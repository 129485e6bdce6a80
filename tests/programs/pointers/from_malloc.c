#include <stdlib.h>
int sum(const int *p, int n) {
  int s = 0;
  while (n--)
    s += *p++;
  return s;
}
int main(void) {
  int n = 12;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i * i;
  int r = sum(a, n);
  free(a);
  return r;
}
