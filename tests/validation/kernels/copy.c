/* From one memory to another. */
void kernel(const unsigned char a[4], unsigned char b[4], unsigned char n) {
  for (int i = 0; i < 4; i++)
    b[(i + n) & 3] = a[i];
}
