/* An array of the kernel's own. */
int unsupported_local_array(int a[16], int k) {
  int copy[16];
  for (int i = 0; i < 16; i++)
    copy[i] = a[15 - i];
  return copy[k & 15];
}
