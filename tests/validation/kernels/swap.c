/* Loads, and stores of what they have read, in a branch. */
unsigned char kernel(unsigned char a[4], unsigned char n) {
  unsigned char swaps = 0;
  for (int i = 0; i < 3; i++) {
    unsigned char x = a[i], y = a[i + 1];
    if (x > y) {
      a[i] = y;
      a[i + 1] = x;
      swaps += n;
    }
  }
  return swaps;
}
