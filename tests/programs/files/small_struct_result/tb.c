#include <stdlib.h>

struct pair {
  short a, b;
};
struct pair turned(struct pair p, int times);

int main(void) {
  struct pair p = turned((struct pair){1, 2}, 3);
  if (p.a != 3 || p.b != 3)
    abort();
  struct pair (*by_pointer)(struct pair, int) = turned;
  return by_pointer(p, 1).b - 4;
}
