/* error: that lies in an argument is set */
struct view {
  const int *data;
  long n;
};
/* A copy of a whole struct sets the pointer in it, too. */
long f(struct view v[3], int i, int k) {
  struct view t = v[i];
  v[i] = v[k];
  v[k] = t;
  return v[0].n;
}
int main(void) {
  int a[3] = {1, 2, 3}, b[2] = {4, 5}, c[1] = {6};
  struct view v[3] = {{a, 3}, {b, 2}, {c, 1}};
  return (int)f(v, 0, 2) + v[0].data[0];
}
