union u {
  float f;
  unsigned i;
};
unsigned f(union u x, union u y) { return (x.i ^ y.i) >> 20; }
int main(void) {
  union u a, b;
  a.f = 1.5f;
  b.i = 77777777;
  return f(a, b) + f(b, b);
}
