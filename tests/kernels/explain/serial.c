// A divider that takes one token at a time, for as long as a chain of products.
#include <stdio.h>

int serial(const int x[20], const int y[20], int z[20], int a, int b, int c,
           int d, int e) {
  int s = 1;
  for (int i = 0; i < 20; i++) {
    z[i] = x[i] / y[i];
    s = ((((s * a ^ b) * c ^ d) * e ^ a) * b ^ c) * d;
  }
  return s;
}

int main(void) {
  int x[20], y[20], z[20];
  for (int i = 0; i < 20; i++) {
    x[i] = 70 * i;
    y[i] = i + 1;
  }
  printf("%d\n", serial(x, y, z, 1, 2, 3, 4, 5));
}
