const int *f(const int *a, int n, int k) {
  for (int i = 0; i < n; i++)
    if (a[i] == k)
      return &a[i];
  return 0;
}
int main(void) {
  int a[6] = {5, 3, 8, 1, 9, 2};
  const int *p = f(a, 6, 8), *q = f(a, 6, 77);
  return (p - a) + (q == 0) * 10;
}
