struct buf {
  int *data;
  int n;
};
int total(const struct buf *b) {
  int s = 0;
  for (int i = 0; i < b->n; i++)
    s += b->data[i];
  return s;
}
int f(int a[8], int n) {
  struct buf b = {a, n};
  return total(&b);
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return f(a, 8) + f(a, 3);
}
