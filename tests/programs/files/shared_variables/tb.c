#include "shared.h"

int filtered(int x);

int coefficients[4] = {1, 2, 3, 4};
int history[4];
unsigned position;
int shift = 1;

int main(void) {
  int sum = filtered(9) + filtered(-4);
  coefficients[2] = -7;
  shift = 0;
  sum += filtered(5);
  return sum + history[1] + (int)position;
}
