#include <string.h>
/* Bytes that begin within one element of an argument and end in the next. */
int f(short a[4], int b[3], int x, short y) {
  memset((char *)a + 1, 154, 2);
  memcpy((char *)a + 5, &y, 2);
  int z = x * 77 + y;
  memcpy((char *)b + 3, &z, 4);
  memcpy((char *)b + 5 + (x & 1), &y, 2);
  short first;
  memcpy(&first, (char *)a + 3, 2);
  return first + a[x & 3];
}
int main(void) {
  short a[4] = {1, 2, 3, 4};
  int b[3] = {5, 6, 7};
  int sum = f(a, b, 0, 0x1234) + f(a, b, 1, -7) + f(a, b, 3, 99);
  return (sum + a[2] + b[0] + b[1]) & 127;
}
