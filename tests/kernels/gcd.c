/* Greatest common divisor by subtraction: a while loop without memory. */
#include "hls.h"

int gcd(int a, int b) {
  while (a != b) {
    if (a > b)
      a -= b;
    else
      b -= a;
  }
  return a;
}

int main(void) {
  static const int pairs[][2] = {{12, 18}, {1071, 462}, {7, 7}, {1, 100}, {270, 192}};
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += HLS_CALL(gcd, pairs[i][0], pairs[i][1]);
  return sum == 0;
}
