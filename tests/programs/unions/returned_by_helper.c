union v {
  int i;
  float f;
};
static union v mk(int k, int x) {
  union v r;
  if (k)
    r.i = x;
  else
    r.f = x * 0.5f;
  return r;
}
int f(const int a[6], int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    union v r = mk(i & 1, a[i]);
    s += i & 1 ? r.i : (int)(r.f * 4);
  }
  return s;
}
int main(void) {
  int a[6] = {3, -4, 5, 1000, -7, 9};
  return f(a, 6) + f(a, 1);
}
