static const int *max(const int *a, int n) {
  const int *m = a;
  for (int i = 1; i < n; i++)
    if (a[i] > *m)
      m = &a[i];
  return m;
}
int f(const int a[8]) { return *max(a, 8); }
int main(void) {
  int a[8] = {1, 2, 30, 4, 5, 6, 7, 8};
  return f(a);
}
