static union {
  unsigned w;
  unsigned short h[2];
  unsigned char b[4];
} reg;
unsigned f(unsigned x, int i) {
  reg.b[i & 3] = x;
  reg.h[1] += x;
  return reg.w;
}
int main(void) {
  unsigned s = 0;
  for (int i = 0; i < 9; i++)
    s = s * 3 + f(i * 57, i);
  return s % 251;
}
