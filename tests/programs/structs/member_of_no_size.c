struct g {
  int a;
  int z[0];
  short b;
};
int f(struct g v[3], int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += v[i].a * v[i].b;
    v[i].b = s;
  }
  return s;
}
int main(void) {
  struct g v[3] = {{1, {}, 2}, {3, {}, 4}, {5, {}, 6}};
  return f(v, 3) + f(v, 2);
}
