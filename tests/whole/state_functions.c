/* A state machine whose states are functions, in a struct that stays. */
#include "hls.h"

struct machine {
  int (*state)(int);
  int count;
};

static struct machine machine;

static int begin(int c);
static int inside(int c);

static int begin(int c) {
  if (c == '(') {
    machine.state = inside;
  }
  return 0;
}

static int inside(int c) {
  if (c == ')') {
    machine.state = begin;
    machine.count++;
  }
  return c;
}

int state_functions(int c) {
  if (!machine.state) {
    machine.state = begin;
  }
  return machine.state(c) + machine.count;
}

int main(void) {
  const char *text = "a(bc)d()e(f";
  int sum = 0;
  for (int i = 0; text[i]; i++) {
    sum += HLS_CALL(state_functions, text[i]);
  }
  return sum;
}
