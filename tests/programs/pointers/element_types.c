int f(float *x, double *y, unsigned char *z, long long *w, int n) {
  for (int i = 0; i < n; i++) {
    y[i] = x[i] * 2;
    z[i] += (int)y[i];
    w[i] = z[i] * 1000000007LL;
  }
  return z[0];
}
int main(void) {
  float x[4] = {1.5f, 2, 3, 4};
  double y[4];
  unsigned char z[4] = {1, 2, 3, 4};
  long long w[4];
  int r = f(x, y, z, w, 4);
  return r + (int)w[3];
}
