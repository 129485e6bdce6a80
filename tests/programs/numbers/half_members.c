#include <stdbool.h>

struct sample {
  _Float16 left, right;
};

struct gain {
  _Float16 factor;
  float offset;
  bool swap;
  _Float16 least;
};

static _Float16 limited(_Float16 x, struct gain g) {
  return x < g.least ? g.least : x;
}

struct sample scaled(struct sample s, struct gain g, const struct sample by[3]) {
  for (int i = 0; i < 3; i++) {
    s.left = limited(s.left * by[i].left * g.factor, g);
    s.right = limited(s.right * by[i].right + (_Float16)g.offset, g);
  }
  struct sample swapped = {s.right, s.left};
  return g.swap ? swapped : s;
}

int main(void) {
  struct sample by[3] = {{2, 3}, {0.5f16, -1}, {0.25f16, 7}};
  struct gain g = {0.3f16, 1e-3f, true, -5};
  struct sample one = scaled((struct sample){1, 2}, g, by);
  g.swap = false;
  struct sample other = scaled(one, g, by);
  return (float)other.left > (float)other.right;
}
