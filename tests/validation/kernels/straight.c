/* A straight line. */
unsigned char kernel(unsigned char a, signed char b, unsigned char c) {
  return (unsigned char)((a - b) ^ (c + 3 * a)) - (b < 0);
}
