/* Functions that call themselves as the last thing that they do, or with only
 * an addition or a product behind it. */
#include "hls.h"

static unsigned divisor(unsigned a, unsigned b) {
  return b == 0 ? a : divisor(b, a % b);
}

static unsigned factorial(unsigned n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

static int sum(const int *a, int n) { return n ? a[n - 1] + sum(a, n - 1) : 0; }

static _Bool is_odd(unsigned n);
static _Bool is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
static _Bool is_odd(unsigned n) { return n != 0 && is_even(n - 1); }

unsigned tail_calls(const int a[8], unsigned n) {
  unsigned result = divisor(n * 6, 27) + factorial(n & 7) * 100;
  return result + (unsigned)sum(a, (int)(n & 7)) + is_even(n) + 2 * is_odd(n);
}

int main(void) {
  int a[8] = {3, -1, 4, -1, 5, -9, 2, 6};
  return HLS_CALL(tail_calls, a, 9) + HLS_CALL(tail_calls, a, 4);
}
