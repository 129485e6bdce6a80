static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }

unsigned reduce(unsigned *p, unsigned *q) {
  unsigned d = gcd(*p, *q);
  *p /= d;
  *q /= d;
  return d;
}

int main(void) {
  unsigned p = 1071, q = 462;
  return (int)(reduce(&p, &q) + p + q);
}
