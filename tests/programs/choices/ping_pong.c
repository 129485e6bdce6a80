int f(int a[8], int b[8], int n) {
  int *p = a, *q = b;
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < 8; i++)
      q[i] = p[i] + k;
    int *t = p;
    p = q;
    q = t;
  }
  return p[0];
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {0};
  return f(a, b, 3) + f(a, b, 2);
}
