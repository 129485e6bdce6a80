#include <stdio.h>

int steps(int n) {
  int count = 0;
  while (n > 1) {
    printf("%d\n", n);
    n = n & 1 ? 3 * n + 1 : n / 2;
    count++;
  }
  puts("done");
  return count;
}

int main(void) { return steps(6); }
