struct view {
  const int *data;
  int n;
};
int f(const struct view *a, const struct view *b, const struct view *c, int w) {
  int s = 0;
  const struct view *p = a, *q = b;
  for (int i = 0; i < 6; i++) {
    s = s * 3 + p->data[i & p->n] + q->data[0];
    if ((i + w) & 1) {
      const struct view *t = p;
      p = q;
      q = t;
    } else if (i == 2)
      q = w ? c : q;
  }
  return s;
}
int main(void) {
  int x[8] = {1, 2, 3, 7, 8}, y[8] = {4, 5, 6, 9, 1}, z[2] = {7, 9};
  struct view a = {x, 3}, b = {y, 2}, c = {z, 1};
  return (f(&a, &b, &c, 0) ^ f(&a, &c, &b, 1)) & 127;
}
