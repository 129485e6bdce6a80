struct sums {
  unsigned adler;
  unsigned short fletcher;
};

void checksums(const unsigned char data[24], int n, struct sums *out) {
  unsigned a = 1, b = 0, c = 0, d = 0;
  for (int i = 0; i < n; i++) {
    a = (a + data[i]) % 65521;
    b = (b + a) % 65521;
    c = (c + data[i]) % 255;
    d = (d + c) % 255;
  }
  out->adler = b << 16 | a;
  out->fletcher = (unsigned short)(d << 8 | c);
}

int main(void) {
  unsigned char data[24];
  struct sums out = {0};
  for (int i = 0; i < 24; i++)
    data[i] = (unsigned char)(i * 9 + 200);
  checksums(data, 24, &out);
  checksums(data, 0, &out);
  return (int)out.adler;
}
