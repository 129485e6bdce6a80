// A sum that waits for the adder.
#include <stdio.h>

float recurrence(const float x[40]) {
  float sum = 0;
  for (int i = 0; i < 40; i++)
    sum += x[i];
  return sum;
}

int main(void) {
  float x[40];
  for (int i = 0; i < 40; i++)
    x[i] = 0.5f * i;
  printf("%g\n", recurrence(x));
}
