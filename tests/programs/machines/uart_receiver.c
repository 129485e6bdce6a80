enum { IDLE, START, DATA, STOP };

struct receiver {
  unsigned char state, count, bits, value;
};
static struct receiver r;

int receive(int line) {
  switch (r.state) {
  case IDLE:
    if (!line)
      r.state = DATA, r.bits = 0, r.count = 0;
    return -1;
  case DATA:
    r.bits = (unsigned char)(r.bits >> 1 | (line ? 0x80 : 0));
    if (++r.count == 8)
      r.state = STOP;
    return -1;
  case STOP:
    r.state = IDLE;
    return line ? r.bits : -2;
  default:
    return -3;
  }
}

int main(void) {
  static const char wire[] = "1101010010111";
  int last = 0;
  for (int i = 0; wire[i]; i++)
    last = receive(wire[i] - '0');
  return last;
}
