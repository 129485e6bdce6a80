struct view {
  const short *data;
  int n;
};
static void skip(struct view *v, int n) {
  v->data += n;
  v->n -= n;
}
/* By a pointer to views, by copies that move, and by rows that change places. */
int f(const struct view *views, int count, int *rows[2], int k) {
  int sum = 0;
  for (const struct view *v = views; v < views + count; v++) {
    struct view rest = *v;
    while (rest.n > 0) {
      sum = sum * 3 + rest.data[0];
      skip(&rest, 1 + (rest.n & 1));
    }
  }
  int *one = rows[0], *other = rows[1];
  for (int i = 0; i < k; i++) {
    other[i & 1] += one[0] + sum;
    int *t = one;
    one = other;
    other = t;
  }
  return sum + one[1];
}
int main(void) {
  short a[4] = {1, 2, 3, 4}, b[3] = {5, 6, 7}, c[2] = {8, 9};
  struct view views[3] = {{a, 4}, {b, 3}, {c, 2}};
  int x[2] = {1, 2}, y[2] = {3, 4}, *rows[2] = {x, y};
  int sum = f(views, 3, rows, 3);
  views[1].data = c;
  views[1].n = 1;
  rows[0] = y;
  rows[1] = x;
  return (sum + f(views, 2, rows, 4) + x[0] + y[1]) & 127;
}
