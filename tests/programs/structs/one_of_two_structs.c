struct p {
  int a;
  short b;
};
int f(struct p x[4], struct p y[4], int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    struct p v = i & 1 ? x[i] : y[i];
    s += v.a * v.b;
    x[n - 1 - i] = v;
  }
  return s;
}
int main(void) {
  struct p x[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}},
           y[4] = {{9, 1}, {8, 2}, {7, 3}, {6, 4}};
  return f(x, y, 4) + f(x, y, 3);
}
