struct b {
  unsigned a : 3, b : 5;
  int c : 10;
  unsigned d : 14;
};
int f(int x) {
  struct b v;
  v.a = x;
  v.b = x >> 2;
  v.c = x * 3;
  v.d = v.a + v.b;
  v.c += v.d;
  return v.a + v.b * 8 + v.c * 256 + v.d;
}
int main(void) { return f(5) + f(1000) + f(-77); }
