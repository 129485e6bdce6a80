struct b {
  unsigned a : 3, b : 5;
  int c : 10;
  unsigned d : 14;
};
int f(struct b v[5], int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += v[i].a * v[i].c;
    v[i].d = s;
    v[i].b++;
  }
  return s;
}
int main(void) {
  struct b v[5] = {
      {1, 2, 3, 4}, {5, 6, -7, 8}, {7, 31, 511, 1}, {0, 0, 0, 0}, {2, 2, 2, 2}};
  int r = f(v, 5) + f(v, 3);
  return r + v[1].d + v[2].b;
}
