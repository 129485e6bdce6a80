struct px {
  union {
    unsigned rgba;
    struct {
      unsigned char r, g, b, a;
    };
  };
};
unsigned f(struct px p[4], int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    unsigned char t = p[i].r;
    p[i].r = p[i].b;
    p[i].b = t;
    s ^= p[i].rgba;
  }
  return s;
}
int main(void) {
  struct px p[4] = {{{0x01020304}}, {{0xdeadbeef}}, {{77}}, {{0xff00ff00}}};
  return (f(p, 4) + f(p, 2)) % 251;
}
