int f(int a[16], int e) {
  int *p = a;
  while (e-- > 0)
    p++;
  *p = 1;
  return e;
}
int main(void) {
  int a[16] = {0};
  int r = f(a, 3) + f(a, 7);
  return r + a[3] * 10 + a[7];
}
