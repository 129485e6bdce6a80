#include "operations.h"

static const operation operations[3] = {add, subtract, multiply};

int apply(const unsigned char *code, int x) {
  for (int i = 0; code[i] < 3; i++)
    x = operations[code[i]](x, i + 2);
  return x;
}
