/* Pointers to members that an argument of a helper chooses, which is a constant
 * of the call. */
#include "hls.h"

#define N 8

struct pair {
  int low[N], high[N];
};

static int pick(const struct pair *s, int is_low, int i) {
  const int *p = is_low ? s->low : s->high;
  return p[i];
}

static int back(const struct pair *s, int n, int i) {
  const int *p = s->high;
  if (n * 0 == 0)
    p = s->low + N;
  return p[-1 - i];
}

int known_pointers(const struct pair s[2], int n, int i) {
  return 3 * pick(&s[n & 1], 1, i) + pick(s, 0, i) - back(s, n, i);
}

int main(void) {
  struct pair s[2];
  for (int i = 0; i < 2 * N; i++) {
    s[i / N].low[i % N] = i;
    s[i / N].high[i % N] = 3 * i + 100;
  }
  int sum = 0;
  for (int call = 0; call < N; call++)
    sum += HLS_CALL(known_pointers, s, 5 * call + 4, call);
  return sum == 0;
}
