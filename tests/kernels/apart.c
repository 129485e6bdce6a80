/* The greatest common divisor of odd numbers: how often the inner loop runs,
 * nobody knows, and what the outer one carries waits for it. */
#include "hls.h"

int apart(int a, int b) {
  while (a != b) {
    int difference = a - b;
    b = a < b ? a : b;
    a = difference < 0 ? -difference : difference;
    while ((a & 1) == 0) {
      a >>= 1;
    }
  }
  return a;
}

int main(void) {
  HLS_CALL(apart, 19947, 104391);
  HLS_CALL(apart, 7, 7);
  HLS_CALL(apart, 1, 32767);
  return 0;
}
