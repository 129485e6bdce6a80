/* A pointer does not say how large the memory behind it is. */
int unsupported_argument_type(int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}
