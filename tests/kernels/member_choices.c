/* Pointers to members that a known condition chooses, and stores under a
 * condition behind others to the same element. */
#include "hls.h"

#define N 8

struct pair {
  int low[N], high[N];
};

static int pick(const int *first, const int *second, int which, int i) {
  const int *p = which ? first : second;
  return p[i & 7];
}

int member_choices(struct pair s[1], struct pair t[1], int n, int limit) {
  int same = n ^ 5;
  int sum = pick(s->low, t->high, (same ^ 5) == n, limit);
  for (int i = 0; i < n; i++) {
    s->low[i & 7] += s->high[i & 7];
    if (s->low[i & 7] > limit)
      s->low[i & 7] = limit;
  }
  return sum;
}

int main(void) {
  struct pair s[1], t[1];
  for (int i = 0; i < N; i++) {
    s->low[i] = i;
    s->high[i] = 3 * i + 100;
    t->low[i] = 1000 + i;
    t->high[i] = 2000 + i;
  }
  int sum = 0;
  for (int call = 0; call < 3; call++)
    sum += HLS_CALL(member_choices, s, t, 5 * call + 4, 150 + 41 * call);
  return sum == 0;
}
