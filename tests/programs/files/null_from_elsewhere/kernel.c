int scale(int *v, int n, const int *factor) {
  for (int i = 0; i < n; i++)
    v[i] *= factor ? *factor : 2;
  return v[0];
}
