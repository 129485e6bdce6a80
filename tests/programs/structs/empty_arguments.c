struct nothing {};
struct also {
  struct nothing first, more[3];
};
int f(struct nothing a, int x, struct also b, int y, struct nothing c) {
  struct also copy = b;
  a = copy.first;
  c = a;
  (void)c;
  return x * 3 + y;
}
int main(void) {
  struct nothing n = {};
  struct also b = {};
  return f(n, 3, b, 4, n) + f(n, 5, b, 6, n);
}
