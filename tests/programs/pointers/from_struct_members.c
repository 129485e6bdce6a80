typedef struct {
  int n;
  int *d;
} v;
int sum(int *d, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += d[i];
  return s;
}
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[9] = {5, 6, 7};
  v t[2] = {{4, a}, {9, b}};
  v q;
  q.d = a;
  q.n = 2;
  int r = 0;
  for (int i = 0; i < 2; i++)
    r += sum(t[i].d, t[i].n);
  return r + sum(q.d, q.n);
}
