/* A loop in a loop. */
unsigned char kernel(const unsigned char a[4], unsigned char n) {
  unsigned char sum = 0;
  for (int i = 0; i < 2; i++) {
    unsigned char row = n;
    for (int j = 0; j < 2; j++)
      row ^= a[2 * i + j] + j;
    sum -= row;
  }
  return sum;
}
