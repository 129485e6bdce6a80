int f(const int a[8], int *sum) {
  int s = 0;
  for (int i = 0; i < 8; i++)
    s += a[i];
  *sum = s;
  return s > 0;
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int s;
  return f(a, &s) + s;
}
