struct m {
  int a[4];
};
static struct m mul(struct m x, struct m y) {
  struct m r;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      r.a[i * 2 + j] = 0;
      for (int k = 0; k < 2; k++)
        r.a[i * 2 + j] += x.a[i * 2 + k] * y.a[k * 2 + j];
    }
  return r;
}
int f(int n) {
  struct m r = {{1, 0, 0, 1}}, b = {{1, 1, 1, 0}};
  while (n) {
    if (n & 1)
      r = mul(r, b);
    b = mul(b, b);
    n >>= 1;
  }
  return r.a[1];
}
int main(void) { return f(10) + f(7); }
