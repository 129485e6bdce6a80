void mm(const int *a, int *mx, int *mn, int n) {
  *mx = a[0];
  *mn = a[0];
  for (int i = 1; i < n; i++) {
    if (a[i] > *mx)
      *mx = a[i];
    if (a[i] < *mn)
      *mn = a[i];
  }
}
int main(void) {
  int a[5] = {3, 1, 4, 1, 5}, b[3] = {9, 2, 6};
  int r[2];
  int hi, lo;
  mm(a, &hi, &lo, 5);
  mm(b, &r[0], &r[1], 3);
  mm(b + 1, r + 1, r, 2);
  return hi + lo + r[0];
}
