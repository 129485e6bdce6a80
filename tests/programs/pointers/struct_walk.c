struct pt {
  int x;
  short y;
};
int norm(const struct pt *p) { return p->x * p->x + p->y * p->y; }
void move(struct pt *p, int d) {
  p->x += d;
  p->y -= d;
}
int kern(struct pt *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    move(&p[i], i);
    s += norm(p + i);
  }
  return s;
}
int main(void) {
  struct pt a[6] = {{1, 2}, {3, 4}, {5, 6}};
  return kern(a, 6);
}
