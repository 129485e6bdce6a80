int f(const int *a, const int *b) {
  int s = 0;
  for (int i = 0; i < 6; i++)
    s += a[i] * b[i];
  return s;
}
int main(void) {
  int a[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  return f(a, a + 2) + f(a, a);
}
