#include "shared.h"

int filtered(int x) {
  history[position++ & 3] = x;
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += history[i] * coefficients[i];
  return sum >> shift;
}
