union word { unsigned w; unsigned char b[4]; };
struct loose { unsigned char a; unsigned b; short c[2]; };
struct mix { union word u; struct loose l; };
struct mix v11[2];
struct mix v13;
static struct mix turn(struct mix s, int n) { s.l.b ^= n; s.l.c[n & 1] ^= 8; return s; }
int f(int x) {
  v13 = turn(v11[0], x);
  v11[x & 1].u.w = x;
  return x;
}
int main(void) {
  v11[0].l.c[1] = 5;
  int s = f(3);
  return s + v13.l.c[1] + v11[1].u.w;
}
