#include <stdlib.h>
/* Rows that lie anywhere. */
int trace(int **rows, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += rows[i][i];
    rows[i][0] = sum;
  }
  return sum;
}
int main(void) {
  int first[4] = {1, 2, 3, 4}, second[4] = {5, 6, 7, 8}, third[4] = {9, 10, 11, 12};
  int *rows[3];
  rows[0] = first;
  rows[1] = second;
  rows[2] = third;
  int sum = trace(rows, 3);
  rows[1] = third;
  rows[2] = second;
  return sum + trace(rows, 3) + first[0];
}
