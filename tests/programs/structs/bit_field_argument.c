struct b {
  unsigned a : 3, b : 5;
  int c : 10;
  unsigned d : 14;
};
int f(struct b v) { return v.a + v.b * 3 + v.c * 7 + v.d; }
int main(void) {
  struct b v = {1, 2, -3, 4}, w = {7, 31, 511, 16000};
  return f(v) + f(w);
}
