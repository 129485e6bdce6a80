int f(const int a[4], const int b[4], const int c[4], int k) {
  const int *rows[3] = {a, b, c};
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += rows[k][i];
  return s;
}
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, c[4] = {9, 10, 11, 12};
  return f(a, b, c, 0) + f(a, b, c, 2);
}
