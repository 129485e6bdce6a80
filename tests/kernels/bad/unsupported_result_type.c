/* A pointer that may lead into one array or the other. */
int *unsupported_result_type(int a[4], int b[4], int n) {
  return n ? &a[n & 3] : b;
}
