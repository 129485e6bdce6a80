/* A table of functions. */
#include "hls.h"

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int larger(int a, int b) { return a > b ? a : b; }

static int (*const operations[])(int, int) = {add, subtract, multiply, larger};

int operation_table(const int program[6], int a) {
  for (int i = 0; i < 6; i++) {
    a = operations[program[i] & 3](a, i + 2);
  }
  return a;
}

int main(void) {
  int program[6] = {0, 2, 1, 3, 2, 0};
  HLS_CALL(operation_table, program, 5);
  program[1] = 3;
  return HLS_CALL(operation_table, program, -7);
}
