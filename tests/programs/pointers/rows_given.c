int f(int (*m)[4], int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      s += m[i][j] * (i + j);
  return s;
}
int main(void) {
  int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  return f(m, 3) + f(m, 1);
}
