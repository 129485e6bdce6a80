struct view {
  const int *data;
  int n;
};
int f(const struct view *a, const struct view *b, int w) {
  const struct view *p = w ? a : b;
  int s = 0;
  for (int i = 0; i < p->n; i++)
    s += p->data[i];
  return s;
}
int main(void) {
  int x[3] = {1, 2, 3}, y[2] = {4, 5};
  struct view a = {x, 3}, b = {y, 2};
  return f(&a, &b, 0) * 8 + f(&a, &b, 1);
}
