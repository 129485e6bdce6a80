static char digit(unsigned v) { return "0123456789abcdef"[v & 15]; }

void hex(unsigned long long value, char out[19]) {
  int at = 0, started = 0;
  out[at++] = '0';
  out[at++] = 'x';
  for (int shift = 60; shift >= 0; shift -= 4) {
    unsigned d = (unsigned)(value >> shift) & 15;
    if (d || started || !shift) {
      started = 1;
      out[at++] = digit(d);
    }
  }
  out[at] = 0;
}

int main(void) {
  char out[19] = {0};
  hex(0, out);
  hex(0xdeadbeefcafe, out);
  return out[2];
}
