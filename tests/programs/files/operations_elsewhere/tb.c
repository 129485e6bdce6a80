#include "operations.h"

int main(void) {
  unsigned char code[6] = {0, 2, 1, 1, 2, 3};
  return apply(code, 5) + apply(code + 2, -3);
}
