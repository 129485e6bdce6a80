// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* The greatest common divisor, by shifts and differences. */
int gcd(int a, int b) {
  int twos = 0;
  while (((a | b) & 1) == 0) {
    a >>= 1;
    b >>= 1;
    twos++;
  }
  while ((a & 1) == 0) {
    a >>= 1;
  }
  while ((b & 1) == 0) {
    b >>= 1;
  }
  while (a != b) {
    int difference = a - b;
    b = a < b ? a : b;
    a = difference < 0 ? -difference : difference;
    while ((a & 1) == 0) {
      a >>= 1;
    }
  }
  return a << twos;
}

int main(void) { return gcd(7966496, 314080416) == 0; }
