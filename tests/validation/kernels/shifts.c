/* Shifts of what has a sign and of what has none. */
int kernel(signed char x, unsigned char y, unsigned char n) {
  return (x >> (n & 7)) ^ ((y << (n & 3)) | (y >> 2));
}
