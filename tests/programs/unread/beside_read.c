/* Of two pointers, one is read, which is an array of its own. */
struct view {
  const int *data;
  const char *name;
  struct view *parent;
  int n;
};

int sum(const struct view *v) {
  int all = 0;
  for (int i = 0; i < v->n; i++)
    all += v->data[i];
  return all;
}

int main(void) {
  int data[6] = {3, 1, 4, 1, 5, 9};
  struct view v = {data, "data", &v, 6};
  int all = sum(&v);
  v.n = 3;
  return all + sum(&v);
}
