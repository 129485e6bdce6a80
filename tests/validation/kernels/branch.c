/* A branch, of which one side stores. */
int kernel(unsigned char a[4], signed char x, signed char y) {
  int r = x - y;
  if (x < y) {
    r = y ^ 5;
    a[x & 3] = (unsigned char)r;
  }
  return r;
}
