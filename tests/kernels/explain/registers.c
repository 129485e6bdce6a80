// More between two iterations than a clock period has room for.
#include <stdio.h>

unsigned registers(unsigned a, unsigned b) {
  while (a != b) {
    if (a > b)
      a -= b;
    else
      b -= a;
  }
  return a;
}

int main(void) { printf("%u\n", registers(120, 84) + registers(17, 5)); }
