/* A loop that ends early. */
int kernel(const unsigned char a[4], unsigned char key) {
  for (int i = 0; i < 4; i++)
    if (a[i] == key)
      return i;
  return -1;
}
