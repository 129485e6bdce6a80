union u {
  unsigned w;
  unsigned char b[4];
};
unsigned f(const unsigned a[4]) {
  union u v[4];
  unsigned s = 0;
  for (int i = 0; i < 4; i++)
    v[i].w = a[i];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      s = s * 31 + v[i].b[j];
  return s;
}
int main(void) {
  unsigned a[4] = {0x01020304, 0xdeadbeef, 42, 0xffffffff};
  return f(a) % 251;
}
