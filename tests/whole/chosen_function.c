/* Pointers to functions in variables and arguments, and null. */
#include "hls.h"

typedef int operation(int);

static int twice(int a) { return 2 * a; }
static int negative(int a) { return -a; }
static int same(int a) { return a; }

static int apply(operation *first, operation *then, int x) {
  x = first(x);
  return then ? then(x) : x + 100;
}

int chosen_function(int kind, int x) {
  operation *chosen = kind & 1 ? twice : negative;
  operation *last = 0;
  for (int i = 0; i < kind; i++) {
    x = apply(chosen, last, x);
    last = chosen == twice ? same : chosen;
    if (x > 300) {
      chosen = negative;
    }
  }
  return x;
}

int main(void) {
  int sum = 0;
  for (int kind = 0; kind < 5; kind++) {
    sum += HLS_CALL(chosen_function, kind, kind + 3);
  }
  return sum;
}
