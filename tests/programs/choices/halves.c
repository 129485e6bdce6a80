int merge(int a[8], int n) {
  int left[4], right[4], *l = left, *r = right;
  for (int i = 0; i < n; i++)
    *(a[i] & 1 ? l++ : r++) = a[i];
  int lefts = (int)(l - left), *from = left;
  for (int i = 0; i < n; i++) {
    if (from == l)
      from = right;
    a[i] = *from++;
  }
  return lefts;
}

int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {2, 4, 1, 3};
  return merge(a, 8) * 10 + merge(b, 4) + a[5] + b[2];
}
