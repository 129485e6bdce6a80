/* error: that lies in an argument is set */
int f(int **rows, int n) {
  for (int i = 0; i < n; i++)
    rows[1][i] += rows[0][i];
  int *row = rows[0];
  rows[0] = rows[1];
  rows[1] = row;
  return row[0];
}
int main(void) {
  int a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
  int *rows[2] = {a, b};
  return f(rows, 3) + f(rows, 2);
}
