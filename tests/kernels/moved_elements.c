/* Moves within one array, over what they read, and between two: forwards and
 * backwards, as the indices tell or as the circuit finds out. */
#include "hls.h"

#include <string.h>

#define N 24

struct record {
  short key;
  int value;
};

static int log_of[N];

int moved_elements(int a[N], int b[N], struct record r[N], int n, unsigned m) {
  memmove(a, b + n, 7 * sizeof *a);
  memmove(&a[n + 1], &a[n], m % 8 * sizeof *a);
  memmove(a + n, a + n + 2, 3 * sizeof *a);
  memmove(b + (m & 7), b + n, 6 * sizeof *b);
  for (int i = 0; i < 3; i++)
    memmove(&r[i + 2], &r[i + n], 5 * sizeof *r);
  memmove(log_of + m % 4 + 1, log_of, (N - 4) * sizeof *log_of);
  log_of[m & 3] = a[m & 7] - b[n] + r[5].value;
  return log_of[N - 1] * 3 + log_of[7];
}

int main(void) {
  int a[N], b[N];
  struct record r[N];
  for (int i = 0; i < N; i++) {
    a[i] = 5 * i - 3;
    b[i] = i * i;
    r[i] = (struct record){i, 3 * i + 1};
  }
  for (int call = 0; call < 8; call++)
    HLS_CALL(moved_elements, a, b, r, 5 * call % 8, 11 * call);
  return 0;
}
