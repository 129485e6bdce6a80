static int count;
int acc(int *a, int n) {
  int s = 0;
  count += n;
  for (int i = 0; i < n; i++) {
    s += a[i];
    a[i] = s + count;
  }
  return s;
}
static int small[2];
static int after = 7;
static int big[6];
int main(void) {
  for (int i = 0; i < 6; i++)
    big[i] = i;
  small[0] = 3;
  small[1] = 4;
  int r = acc(big, 6);
  after += r;
  r += acc(small, 2);
  r += acc(small + 1, 1);
  return r + after;
}
