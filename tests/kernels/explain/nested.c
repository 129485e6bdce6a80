// A loop in a loop, with a unit that takes one token at a time.
#include <stdio.h>

int nested(const int a[4][6], int d) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int row = 0;
    for (int j = 0; j < 6; j++)
      row = (row + a[i][j]) / d;
    sum += row;
  }
  return sum;
}

int main(void) {
  int a[4][6];
  for (int i = 0; i < 24; i++)
    a[i / 6][i % 6] = 31 * i;
  printf("%d\n", nested(a, 3));
}
