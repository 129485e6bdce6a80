#include <stdlib.h>
struct p {
  int x;
  char c[3];
  short y;
};
int f(struct p *q, int n) {
  int s = 0;
  for (int i = 0; i < n; i++, q++) {
    q->x += q->y;
    q->c[1]++;
    s += q->c[0] + q->x;
  }
  return s;
}
static int drive(struct p *q, int n) { return f(q, n); }
int main(void) {
  struct p *h = calloc(5, sizeof *h);
  for (int i = 0; i < 5; i++) {
    h[i].x = i;
    h[i].y = 2 * i;
    h[i].c[0] = i;
  }
  int r = drive(h, 5);
  struct p one = {1, {2}, 3};
  r += drive(&one, 1);
  r += f(h + 2, 3);
  return r;
}
