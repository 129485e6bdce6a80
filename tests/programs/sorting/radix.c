void radix(unsigned a[16], unsigned room[16]) {
  unsigned *from = a, *to = room;
  for (int shift = 0; shift < 16; shift += 4) {
    int starts[16] = {0};
    for (int i = 0; i < 16; i++)
      starts[from[i] >> shift & 15]++;
    int sum = 0;
    for (int d = 0; d < 16; d++) {
      int count = starts[d];
      starts[d] = sum;
      sum += count;
    }
    for (int i = 0; i < 16; i++)
      to[starts[from[i] >> shift & 15]++] = from[i];
    unsigned *t = from;
    from = to;
    to = t;
  }
}

int main(void) {
  unsigned a[16], room[16] = {0};
  for (unsigned i = 0; i < 16; i++)
    a[i] = (i * 40503u) & 0xffff;
  radix(a, room);
  return (int)a[8];
}
