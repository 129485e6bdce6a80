union u {
  unsigned w;
  unsigned char b[4];
};
unsigned f(union u a[4], int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i].b[1];
    a[i].w ^= s;
  }
  return s;
}
int main(void) {
  union u a[4] = {{0x01020304}, {0xdeadbeef}, {42}, {0xffffffff}};
  unsigned r = f(a, 4) + f(a, 2);
  return (r ^ a[3].w) % 251;
}
