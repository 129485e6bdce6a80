union word { unsigned w; unsigned short h[2]; unsigned char b[4]; };
struct loose { unsigned char a; unsigned b; short c[2]; };
struct bits { unsigned a : 3, b : 9; int c : 12; };
struct mix { union word u; struct loose l; struct bits f; };
struct mix shared[2];
static int change(struct mix *p, int n) {
  struct mix s = *p;
  s.l.c[n & 1] += n;
  s.f.b ^= n;
  *p = s;
  return s.u.b[n & 3];
}
int f(int x) {
  int y = change(&shared[x & 1], x);
  struct mix old = shared[0];
  old.u.h[x & 1] = (unsigned short)y;
  shared[1] = old;
  return y ^ old.u.b[3];
}
int main(void) {
  shared[0].u.w = 0x12345678;
  shared[1].u.w = 0x9abcdef0;
  int s = f(3) + f(2);
  return s + shared[0].l.c[1] + shared[1].f.b;
}
