/* Fibonacci numbers: two variables that change places. */
#include "hls.h"

unsigned long fibonacci(unsigned char n) {
  unsigned long a = 0, b = 1;
  while (n--) {
    unsigned long next = a + b;
    a = b;
    b = next;
  }
  return a;
}

int main(void) {
  HLS_CALL(fibonacci, 0);
  HLS_CALL(fibonacci, 1);
  HLS_CALL(fibonacci, 93);
  HLS_CALL(fibonacci, 200);
  return 0;
}
