static short mixed(short a, short b) {
  int sum = a + b;
  if (sum > 32767)
    sum = 32767;
  if (sum < -32768)
    sum = -32768;
  return (short)sum;
}

void mix(const short *a, const short *b, short *to, unsigned n) {
  while (n--)
    *to++ = mixed(*a++, *b++);
}

int main(void) {
  short a[10], b[10], to[10] = {0};
  for (int i = 0; i < 10; i++) {
    a[i] = (short)(i * 9000);
    b[i] = (short)(i * -7000);
  }
  mix(a, b, to, 10);
  return to[9];
}
