int solve(double a[3][4], double x[3]) {
  for (int c = 0; c < 3; c++) {
    int best = c;
    for (int r = c + 1; r < 3; r++)
      if (a[r][c] * a[r][c] > a[best][c] * a[best][c])
        best = r;
    if (a[best][c] == 0)
      return 0;
    for (int k = 0; k < 4; k++) {
      double t = a[c][k];
      a[c][k] = a[best][k];
      a[best][k] = t;
    }
    for (int r = 0; r < 3; r++) {
      if (r == c)
        continue;
      double f = a[r][c] / a[c][c];
      for (int k = c; k < 4; k++)
        a[r][k] -= f * a[c][k];
    }
  }
  for (int i = 0; i < 3; i++)
    x[i] = a[i][3] / a[i][i];
  return 1;
}

int main(void) {
  double a[3][4] = {{0, 2, 1, 7}, {1, -1, 1, 2}, {3, 1, -1, 2}}, x[3] = {0};
  return solve(a, x);
}
