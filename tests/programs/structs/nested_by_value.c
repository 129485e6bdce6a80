struct v {
  float x, y, z;
};
struct ray {
  struct v o, d;
};
static struct v add(struct v a, struct v b) {
  struct v r = {a.x + b.x, a.y + b.y, a.z + b.z};
  return r;
}
static struct v scale(struct v a, float t) {
  struct v r = {a.x * t, a.y * t, a.z * t};
  return r;
}
static struct v at(struct ray r, float t) { return add(r.o, scale(r.d, t)); }
float f(struct ray r[3], int n, float t) {
  float s = 0;
  for (int i = 0; i < n; i++) {
    struct v p = at(r[i], t);
    s += p.x * p.y - p.z;
    r[i].o = p;
  }
  return s;
}
int main(void) {
  struct ray r[3] = {{{1, 2, 3}, {4, 5, 6}},
                     {{0.5f, 0, 1}, {1, 1, 1}},
                     {{9, 8, 7}, {6, 5, 4}}};
  return (int)f(r, 3, 0.5f) + (int)f(r, 2, 2.f);
}
