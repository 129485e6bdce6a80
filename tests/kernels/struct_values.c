/* Small structs by value to helpers and back, out of arrays and into them: the
 * host passes them in registers that hold several members each. */
#include "hls.h"

#include <stdlib.h>

#define N 8

struct point {
  short x, y;
};
struct colour {
  unsigned char r, g, b;
};
struct window {
  short taps[2];
  int gain;
};
struct wide {
  int low;
  float weight;
  long long high;
};

static struct point add(struct point p, struct point q) {
  return (struct point){p.x + q.x, p.y - q.y};
}

static struct colour mix(struct colour a, struct colour b) {
  return (struct colour){(a.r + b.r) / 2, a.g ^ b.g, b.b + 1};
}

static int filtered(struct window w, int k) {
  return w.taps[k & 1] * w.gain;
}

static struct wide grown(struct wide w, int by) {
  w.low += by;
  w.weight *= 0.5f;
  w.high -= w.low;
  return w;
}

int struct_values(struct point p[N], int n) {
  struct point sum = {0};
  struct colour colours[4] = {{1, 2, 3}, {4, 5}};
  struct window window = {{3, n}, 5};
  struct wide wide[2] = {{1, 2.0f, 3}};
  int result = 0;
  for (int i = 0; i < N; i++) {
    sum = add(sum, p[i]);
    p[i] = add(p[(i + n) & (N - 1)], sum);
    colours[i & 3] = mix(colours[(i + 1) & 3], colours[n & 3]);
    window.taps[i & 1] += sum.x;
    result = result * 3 + filtered(window, n + i);
    wide[i & 1] = grown(wide[n & 1], i);
  }
  for (struct point *q = p; q < p + N; q++) {
    *q = add(*q, sum);
  }
  result += colours[n & 3].r + colours[1].g * 256 + colours[2].b;
  return result ^ wide[0].low ^ (int)wide[1].high ^ (int)wide[1].weight;
}

int main(void) {
  struct point p[N];
  for (int call = 0; call < 3; call++) {
    for (int i = 0; i < N; i++) {
      p[i] = (struct point){rand() & 1023, rand() & 1023};
    }
    HLS_CALL(struct_values, p, call + 1);
  }
  return 0;
}
