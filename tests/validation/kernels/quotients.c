/* Divisions in a loop, whose unit is pipelined. */
unsigned char kernel(const unsigned char a[4], unsigned char n) {
  unsigned char sum = 0;
  for (int i = 0; i < 4; i++)
    sum += (a[i] & 7) / ((n & 3) + 1);
  return sum;
}
