/* A loop with `continue` and `break`. */
unsigned char kernel(const signed char a[4], unsigned char n) {
  unsigned char r = 0;
  for (int i = 0; i < 4; i++) {
    if (a[i] < 0)
      continue;
    if (r > n)
      break;
    r += a[i] & 15;
  }
  return r;
}
