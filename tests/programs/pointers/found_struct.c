struct e {
  int k, v;
};
struct e *f(struct e *t, int n, int k) {
  for (int i = 0; i < n; i++)
    if (t[i].k == k) {
      t[i].v++;
      return t + i;
    }
  return t;
}
int main(void) {
  struct e t[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  return f(t, 4, 5)->v + f(t, 4, 9)->v;
}
