int decode(const unsigned char in[16], int size, unsigned out[16]) {
  int n = 0;
  for (int i = 0; i < size;) {
    unsigned c = in[i++];
    int more = c < 0x80 ? 0 : c < 0xc0 ? -1 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    if (more < 0 || i + more > size)
      return -1;
    if (more)
      c &= 0x3fu >> more;
    while (more--) {
      if ((in[i] & 0xc0) != 0x80)
        return -1;
      c = c << 6 | (in[i++] & 0x3f);
    }
    out[n++] = c;
  }
  return n;
}

int main(void) {
  unsigned char in[16] = "a\xc3\xa9\xe2\x82\xac!";
  unsigned out[16] = {0};
  return decode(in, 7, out) == 4 && decode(in, 5, out) == -1 ? 0 : 1;
}
