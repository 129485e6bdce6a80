// Three loads of one memory in an iteration.
#include <stdio.h>

int port(const int x[43]) {
  int most = 0;
  for (int i = 0; i < 40; i++) {
    int sum = x[i] + x[i + 1] * x[i + 3];
    most = sum > most ? sum : most;
  }
  return most;
}

int main(void) {
  int x[43];
  for (int i = 0; i < 43; i++)
    x[i] = i ^ 5;
  printf("%d\n", port(x));
}
