/* Iterations that begin before it is known whether they take place, with
 * --speculate paying. */
int kernel(const unsigned char a[4], unsigned char b[4], unsigned char limit) {
  int i;
  for (i = 0; i < 3; i++) {
    unsigned char x = (a[i] & 3) * (a[i + 1] & 3) * (a[i] & 1);
    if (x > limit)
      break;
    b[i] = x;
  }
  return i;
}
