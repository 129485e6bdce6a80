int f(const int a[8], const int b[8], int which) {
  const int *p = which ? a : b;
  int s = 0;
  for (int i = 0; i < 8; i++)
    s += p[i];
  return s;
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {9, 9, 9};
  return f(a, b, 1) + f(a, b, 0);
}
