/* error: reads element 6 of 'p', which has 4 elements */
int f(int *p, int n) { return p[n]; }
int main(void) {
  int a[4] = {1, 2, 3, 4};
  return f(a, 1) + f(a, 6);
}
