struct __attribute__((packed)) pk {
  char t;
  int v;
  short w;
};
int f(struct pk p[4], int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += p[i].v * p[i].t;
    p[i].w += s;
  }
  return s;
}
int main(void) {
  struct pk p[4] = {{1, 2, 3}, {4, 5, 6}, {7, -8, 9}, {1, 1, 1}};
  return f(p, 4) + f(p, 2) + p[1].w;
}
