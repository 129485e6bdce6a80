int f(int x, int n) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  int *p = x ? a : b;
  p[n & 3] = x;
  return a[1] + b[1] + a[n & 3];
}
int main(void) { return f(1, 1) + f(0, 2); }
