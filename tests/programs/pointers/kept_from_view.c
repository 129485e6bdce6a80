/* error: keeps pointers from call to call */
struct view {
  int *data;
  int n;
};
static int *kept;
int f(struct view v, int k) {
  if (k == 0)
    kept = v.data;
  return kept[k];
}
int main(void) {
  int x[3] = {1, 2, 3};
  struct view a = {x, 3};
  return f(a, 0) + f(a, 1);
}
