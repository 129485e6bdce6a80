/* A counted loop that reads. */
unsigned char kernel(const unsigned char a[4], unsigned char n) {
  unsigned char sum = n;
  for (int i = 0; i < (n & 3) + 1; i++)
    sum += a[i] ^ i;
  return sum;
}
