int order(const unsigned short needs[8], unsigned char out[8]) {
  unsigned done = 0;
  int n = 0;
  int changed;
  do {
    changed = 0;
    for (int i = 0; i < 8; i++) {
      if (done >> i & 1 || (needs[i] & ~done))
        continue;
      done |= 1u << i;
      out[n++] = (unsigned char)i;
      changed = 1;
    }
  } while (changed);
  return n;
}

int main(void) {
  const unsigned short needs[8] = {0x6, 0x8, 0x8, 0, 0x1, 0x30, 0, 0x40};
  unsigned char out[8] = {0};
  return order(needs, out);
}
