int f(int a[4], int n) {
  short *p = (short *)a;
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += p[i];
    p[i] = s;
  }
  return s;
}
int main(void) {
  int a[4] = {0x10002, 0x30004, -5, 6};
  int r = f(a, 8);
  return r + f(a, 3) + a[1];
}
