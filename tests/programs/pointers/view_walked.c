/* Where a pointer that walks begins as null, its places have no end. */
struct view { int *data; int n; };
int f(struct view v[2], struct view *w, int n) {
  int s = w->data[0];
  struct view *p = 0;
  for (int k = 0; k < n; k++) {
    p = p ? p + 1 : v;
    s += p->data[0];
  }
  return s;
}
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4}, c[2] = {5, 6};
  struct view v[2] = {{a, 2}, {b, 2}}, w = {c, 2};
  return f(v, &w, 2) != 9;
}
