unsigned root(unsigned long long v) {
  unsigned long long bit = 1ull << 62, result = 0;
  while (bit > v)
    bit >>= 2;
  for (; bit; bit >>= 2) {
    if (v >= result + bit) {
      v -= result + bit;
      result = (result >> 1) + bit;
    } else {
      result >>= 1;
    }
  }
  return (unsigned)result;
}

int main(void) {
  return (int)(root(0) + root(24) + root(25) + (root(~0ull) != ~0u));
}
