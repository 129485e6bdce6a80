struct h {
  unsigned short len;
  unsigned char ver, typ;
  unsigned sum;
};
unsigned f(const struct h *p) {
  const unsigned char *b = (const unsigned char *)p;
  unsigned s = 0;
  for (unsigned i = 0; i < sizeof *p; i++)
    s = s * 7 + b[i];
  return s;
}
int main(void) {
  struct h x = {0x1234, 5, 6, 0xdeadbeef};
  return f(&x) % 251;
}
