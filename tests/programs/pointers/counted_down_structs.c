struct e {
  int k;
  short v;
};
int f(struct e a[8], int n) {
  struct e *p = a;
  while (n-- > 0)
    p++;
  p->v = 9;
  p->k += 2;
  return p - a;
}
int main(void) {
  struct e a[8] = {{0}};
  int r = f(a, 3) + f(a, 0);
  return r + a[3].v + a[0].k;
}
