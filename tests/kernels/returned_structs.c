/* Structs of which a register holds several members, or one with what lies
 * behind it: helpers return them from elements that an index chooses, from
 * branches and from loops. */
#include "hls.h"

#define N 4

struct edge {
  short ends[3];
  short marks[4];
};
struct cell {
  int at[2];
  double weight;
};
struct sign {
  unsigned char bits[2];
  _Alignas(8) short value;
};
struct mixed {
  char tags[2];
  float ratio;
  int count;
};

static struct mixed kept;

static struct edge moved(const struct edge *e, int n) {
  struct edge moved = e[n & 1];
  moved.ends[n & 1] = n;
  return moved;
}

static struct cell heavier(struct cell c, int n) {
  c.at[n & 1] += n;
  c.weight *= 2;
  return c;
}

static int sum(struct sign s, int n) { return s.value + 3 * s.bits[n & 1]; }

static struct mixed either(int c, struct mixed a, struct mixed b) {
  return c & 1 ? a : b;
}

static struct mixed found(const struct mixed *m, int n) {
  for (int i = 0; i < N; i++) {
    if (m[i].count > n)
      return m[i];
  }
  return (struct mixed){{1, 2}, 0.5f, n};
}

int returned_structs(struct edge e[N], struct cell c[N], struct mixed m[N],
                     int n) {
  struct edge edges[2] = {e[3], moved(e, n)};
  struct cell cell = heavier(c[n & 3], n);
  struct sign signs[2] = {{{1, n}, n}, {{n}, 7}};
  int total = cell.at[n & 1] + (int)cell.weight;
  for (int i = 0; i < 3; i++) {
    signs[i & 1].value += i;
    total = total * 3 + sum(signs[(i + n) & 1], n);
    m[i] = either(n + i, found(m, 5 * i + n), kept);
  }
  kept = m[n & 1];
  e[n & 3] = edges[n & 1];
  c[1] = heavier(cell, n + 1);
  return total + edges[1].marks[2] + kept.tags[1];
}

int main(void) {
  struct edge e[N];
  struct cell c[N];
  struct mixed m[N];
  for (int i = 0; i < N; i++) {
    e[i] = (struct edge){{i, 2 * i, 7}, {3, i, 9 - i}};
    c[i] = (struct cell){{i, -i}, 1.5 * i};
    m[i] = (struct mixed){{i, 5}, 0.25f * i, 4 * i};
  }
  for (int call = 0; call < 6; call++)
    HLS_CALL(returned_structs, e, c, m, call);
  return 0;
}
