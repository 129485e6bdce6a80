#include "hls.h"

HLS_DEPTH(32) static int a(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? a(m - 1, 1) : a(m - 1, a(m, n - 1));
}

int ackermann(int m, int n) { return a(m, n); }

int main(void) { return ackermann(2, 2) + ackermann(1, 3) + ackermann(0, 0); }
