/* A pointer to a pointer of one of two tables sets it: both tables get what is
 * stored, so their pointers are told apart in one way. */
#include <stdio.h>

int either(int s, int i, int j, const int a[4], const int b[4], const int c[4],
           const int d[4]) {
  const int *one[2] = {b, b};
  const int *two[2] = {c, d};
  const int **place = s ? &one[i & 1] : &two[i & 1];
  *place = a;
  return one[j & 1][2] * 100 + two[j & 1][1];
}

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  int c[4] = {9, 10, 11, 12}, d[4] = {13, 14, 15, 16};
  for (int s = 0; s < 2; s++)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++)
        printf("%d\n", either(s, i, j, a, b, c, d));
  return 0;
}
