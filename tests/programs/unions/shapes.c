struct shape {
  int kind;
  union {
    struct {
      int r;
    } circle;
    struct {
      int w, h;
    } rect;
    struct {
      short a, b, c;
    } tri;
  } u;
};
int area(const struct shape *s) {
  switch (s->kind) {
  case 0:
    return 3 * s->u.circle.r * s->u.circle.r;
  case 1:
    return s->u.rect.w * s->u.rect.h;
  default:
    return s->u.tri.a * s->u.tri.b / 2;
  }
}
int f(const struct shape s[6], int n) {
  int t = 0;
  for (int i = 0; i < n; i++)
    t += area(&s[i]);
  return t;
}
int main(void) {
  struct shape s[6] = {{0, {.circle = {4}}},     {1, {.rect = {3, 5}}},
                       {2, {.tri = {6, 8, 10}}}, {1, {.rect = {30, -5}}},
                       {0, {.circle = {1}}},     {2, {.tri = {1, 2, 3}}}};
  return f(s, 6) + f(s, 2);
}
