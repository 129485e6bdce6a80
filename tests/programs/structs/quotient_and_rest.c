struct r {
  int q, m;
  char ok;
};
static struct r dv(int a, int b) {
  struct r x = {0, 0, 0};
  if (b) {
    x.q = a / b;
    x.m = a % b;
    x.ok = 1;
  }
  return x;
}
int f(const int a[6], const int b[6]) {
  int s = 0;
  for (int i = 0; i < 6; i++) {
    struct r x = dv(a[i], b[i]);
    s += x.ok ? x.q * 3 + x.m : -1;
  }
  return s;
}
int main(void) {
  int a[6] = {7, 9, -8, 100, 5, 3}, b[6] = {2, 0, 3, -7, 5, 0};
  return f(a, b);
}
