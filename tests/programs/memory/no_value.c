/* No caller looks at the result of a call that ends without one. */
int f(int a[4], int k) {
  a[0] += k;
  if (k > 2)
    return 1;
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  f(a, 1);
  f(a, 3);
  return a[0];
}
