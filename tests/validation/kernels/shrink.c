/* A loop of which nobody knows how often: the greatest common divisor. */
unsigned char kernel(unsigned char a, unsigned char b) {
  unsigned x = (a & 3) + 1, y = (b & 3) + 1;
  while (x != y) {
    if (x > y)
      x -= y;
    else
      y -= x;
  }
  return (unsigned char)x;
}
