/* What is stored may be loaded next: a queue keeps the order. */
void kernel(const unsigned char a[4], unsigned char counts[2],
            unsigned char n) {
  for (int i = 0; i < (n & 1) + 2; i++)
    counts[a[i] & 1] += a[i] >> 4;
}
