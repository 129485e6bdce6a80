static unsigned reverse(unsigned v) {
  v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
  v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
  v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
  return __builtin_bswap32(v);
}

unsigned bits(unsigned v, int counts[3]) {
  counts[0] = __builtin_popcount(v);
  counts[1] = v ? __builtin_clz(v) : 32;
  counts[2] = v ? __builtin_ctz(v) : 32;
  return reverse(v ^ v >> 1);
}

int main(void) {
  int counts[3];
  unsigned sum = 0;
  for (unsigned v = 0; v < 5; v++)
    sum ^= bits(v * 0x01234567, counts);
  return (int)(sum >> 8);
}
