int f(int *one[2], int *two[2], int w) {
  int **p = w & 1 ? one : two;
  p[1][0] += 3;
  return p[0][1] * 10 + p[1][w >> 1 & 1];
}
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4}, c[2] = {5, 6}, d[2] = {7, 8};
  int *o[2] = {a, b}, *t[2] = {c, d};
  return f(o, t, 1) + f(o, t, 2) + f(o, t, 3) + b[0] + d[0];
}
