/* Functions that go on when they have called themselves. */
#include "hls.h"

HLS_DEPTH(10) static int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

HLS_DEPTH(6) static unsigned char ackermann(unsigned char m, unsigned char n) {
  if (m == 0) {
    return n + 1;
  }
  if (n == 0) {
    return ackermann(m - 1, 1);
  }
  return ackermann(m - 1, ackermann(m, n - 1));
}

int bounded_calls(int n) {
  return fibonacci(n) * 100 + ackermann(1, (unsigned char)(n & 1));
}

int main(void) {
  return HLS_CALL(bounded_calls, 7) + HLS_CALL(bounded_calls, 4);
}
