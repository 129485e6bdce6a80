#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int place(const int sorted[9], int wanted) {
  const int *found = bsearch(&wanted, sorted, 9, sizeof *sorted, compare);
  return found ? (int)(found - sorted) : -1;
}

int main(void) {
  const int sorted[9] = {-40, -7, 0, 3, 11, 12, 100, 101, 4000};
  int sum = 0;
  for (int i = 0; i < 9; i++)
    sum += place(sorted, sorted[i]);
  return sum + place(sorted, 5) + place(sorted, 5000);
}
