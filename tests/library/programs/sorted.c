/* Sorts with comparisons of their own. */
#include <stdlib.h>

static int up(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static int down(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x < y) - (x > y);
}

static int letters(const void *a, const void *b) {
  return *(const unsigned char *)a - *(const unsigned char *)b;
}

void sorted(int a[16], double b[9], unsigned char c[11], int n) {
  qsort(a, (size_t)n, sizeof a[0], up);
  qsort(b, 9, sizeof *b, &down);
  qsort(c, 11, 1, letters);
}

int main(void) {
  int a[16] = {5, -3, 9, 0, 5, 7, -8, 2, 100, -100, 1, 1, 4, 3, 8, 6};
  double b[9] = {0.5, -1.0, 3.25, 2.0, 0.0, 9.0, -7.5, 2.0, 1.0};
  unsigned char c[11] = "sort me now";
  sorted(a, b, c, 10);
  sorted(a, b, c, 16);
  sorted(a, b, c, 1);
  sorted(a, b, c, 0);
  return 0;
}
