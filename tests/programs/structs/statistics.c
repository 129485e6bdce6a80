struct st {
  int sum, min, max;
  double mean;
};
struct st f(const int a[8], int n) {
  struct st s = {0, a[0], a[0], 0};
  for (int i = 0; i < n; i++) {
    s.sum += a[i];
    if (a[i] < s.min)
      s.min = a[i];
    if (a[i] > s.max)
      s.max = a[i];
  }
  s.mean = s.sum / (double)n;
  return s;
}
int main(void) {
  int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  struct st s = f(a, 8);
  struct st t = f(a, 3);
  return s.sum + t.max + (int)(s.mean * 10);
}
