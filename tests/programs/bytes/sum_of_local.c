struct h {
  unsigned short len;
  unsigned char ver, typ;
  unsigned sum;
};
unsigned f(unsigned a, unsigned b, int n) {
  struct h x = {a, b, 7, a * b};
  const unsigned char *p = (const unsigned char *)&x;
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s = s * 7 + p[i];
  return s;
}
int main(void) { return (f(0x1234, 5, 8) ^ f(77777, 3, 5)) % 251; }
