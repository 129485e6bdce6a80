/* Walks that end where the array of a member does, at the address of the next
 * member, also where a branch chooses between that end and an earlier one. */
#include "hls.h"

#define N 4

struct pair {
  int low[N], high[N];
};

static int digits(const int *p, const int *end) {
  int sum = 0;
  while (p != end)
    sum = sum * 3 + *p++;
  return sum;
}

int member_bounds(struct pair s, struct pair t[2], int n) {
  struct pair own = s;
  int sum = 0;
  for (int *p = own.low; p != own.low + N; p++)
    *p += n;
  int *end = n & 1 ? own.low + N : own.low + 2;
  for (int *p = own.low; p != end; p++)
    sum = sum * 5 + *p;
  int *from = n & 2 ? own.low : own.low + N;
  sum += from == own.low ? 7 : digits(own.high + 1, own.high + N);
  sum ^= digits(t[1].low, n & 2 ? t[1].low + N : t[1].low + 1);
  return sum + own.high[n & 3];
}

int main(void) {
  struct pair s, t[2];
  for (int i = 0; i < N; i++) {
    s.low[i] = i + 3;
    s.high[i] = 9 - i;
    t[0].low[i] = t[1].high[i] = i;
    t[0].high[i] = t[1].low[i] = 5 * i + 1;
  }
  for (int call = 0; call < 8; call++)
    HLS_CALL(member_bounds, s, t, call);
  return 0;
}
