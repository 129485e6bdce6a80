typedef unsigned (*round_function)(unsigned half, unsigned key);

static unsigned mix(unsigned half, unsigned key) {
  return (half * 0x85ebca6bu) ^ key;
}
static unsigned turn(unsigned half, unsigned key) {
  return (half << 7 | half >> 25) + key;
}
static const round_function rounds[4] = {mix, turn, mix, turn};

void feistel(unsigned halves[2], const unsigned keys[4]) {
  unsigned l = halves[0], r = halves[1];
  for (int i = 0; i < 4; i++) {
    unsigned t = l ^ rounds[i](r, keys[i]);
    l = r;
    r = t;
  }
  halves[0] = r;
  halves[1] = l;
}

int main(void) {
  unsigned halves[2] = {12345, 67890};
  const unsigned keys[4] = {3, 5, 7, 11};
  feistel(halves, keys);
  return halves[0] & 1;
}
