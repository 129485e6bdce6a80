struct pair {
  short a, b;
};

struct pair turned(struct pair p, int times) {
  while (times-- > 0) {
    short a = p.a;
    p.a = p.b;
    p.b = (short)(a + 1);
  }
  return p;
}
