int sum(const void *v, int n) {
  const short *p = v;
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
int main(void) {
  short a[7] = {1, -2, 3, 4, 5, 6, 7};
  return sum(a, 7);
}
