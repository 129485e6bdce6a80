int take(int v);

int visit(const int *v, int n) {
  int taken = 0;
  for (int i = 0; i < n; i++)
    taken += take(v[i]);
  return taken;
}
