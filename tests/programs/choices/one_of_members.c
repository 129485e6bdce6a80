struct n {
  short l[2];
  int k;
  short x[2];
};
/* The address tells which of the members it is. */
int f(struct n t[3], short b[2], int w) {
  short *at = w == 0 ? &t[1].l[0] : w == 1 ? &t[1].x[1] : &b[1];
  return *at;
}
int main(void) {
  struct n t[3] = {{{1, 2}, 3, {4, 5}}, {{11, 12}, 13, {14, 15}}};
  short b[2] = {7, 8};
  return f(t, b, 0) * f(t, b, 1) * f(t, b, 2) == 0;
}
