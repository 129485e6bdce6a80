/* An array that nothing is ever written to. */
int uninitialised_read(int a[16], int k) {
  int copy[16];
  return copy[k & 15] + a[k & 15];
}
