#include <stdlib.h>

static int by_distance(const void *a, const void *b) {
  int x = abs(*(const int *)a - 50), y = abs(*(const int *)b - 50);
  return x != y ? x - y : *(const int *)a - *(const int *)b;
}

void nearest(int v[12]) { qsort(v, 12, sizeof *v, by_distance); }

int main(void) {
  int v[12];
  for (int i = 0; i < 12; i++)
    v[i] = (i * 29) % 101;
  nearest(v);
  return v[0];
}
