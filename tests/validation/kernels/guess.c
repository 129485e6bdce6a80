/* Iterations that begin before it is known whether they take place. */
int kernel(const unsigned char a[4], unsigned char b[4], unsigned char limit) {
  int i;
#pragma DYN speculate
  for (i = 0; i < 3; i++) {
    unsigned char x = (a[i] & 7) * (a[i + 1] & 7);
    if (x > limit)
      break;
    b[i] = x;
  }
  return i;
}
