/* An array of structs with padding, arrays and a struct in them, and structs by
 * value: one in a register, one in two, one in memory. */
#include "hls.h"

#define N 8

struct range {
  short low, high;
};

struct particle {
  char kind;
  int place[3];
  _Bool active;
  struct {
    double mass;
    short charge;
  } matter;
};

struct step {
  float factor;
  int limit;
  unsigned char kinds;
};

struct world {
  long size[3];
  struct range walls[2];
  double gravity;
};

/* Has the name that the member would have. */
int particles(struct particle p[N], struct range r, int r_low,
              struct step step, struct world world) {
  int moved = r_low;
  for (int i = 0; i < N; i++) {
    if (!p[i].active || p[i].kind >= step.kinds)
      continue;
    for (int k = 0; k < 3; k++) {
      int to = p[i].place[k] + p[i].matter.charge * (k + 1);
      if (to >= r.low && to < r.high && to < world.size[k])
        p[i].place[k] = to;
      else
        p[i].matter.charge = -p[i].matter.charge;
    }
    p[i].matter.mass *= step.factor;
    p[i].active = moved++ < step.limit;
  }
  struct particle first = p[0];
  for (int i = 1; i < N; i++)
    p[i - 1] = p[i];
  p[N - 1] = first;
  p[2].matter.mass += world.gravity + world.walls[1].low;
  return moved;
}

int main(void) {
  struct particle p[N];
  struct world world = {{40, 50, 60}, {{1, 2}, {3, 4}}, 9.81};
  for (int i = 0; i < N; i++) {
    p[i] = (struct particle){.kind = (char)(i % 4), .place = {i, 2 * i, 40 - i}};
    p[i].active = i != 3;
    p[i].matter.mass = 1.0 / (i + 1);
    p[i].matter.charge = (short)(i * 3 - 8);
  }
  struct range range = {-4, 45};
  struct step step = {1.5f, 20, 3};
  for (int round = 0; round < 4; round++) {
    HLS_CALL(particles, p, range, round, step, world);
    range.low += 3;
    step.factor = -step.factor;
  }
  return 0;
}
