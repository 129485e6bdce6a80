int visit(const int *v, int n);

int last;
int take(int v) {
  last = v;
  return v > 3;
}

int count(const int v[6]) { return visit(v, 6) * 10 + last; }
