/* Helpers that choose a member by an argument, which is a constant of the call:
 * directly, by way of another constant, or in branches one after another. */
#include "hls.h"

#define N 8

enum side { LOW, HIGH };

struct pair {
  int low[N], high[N];
};

static struct pair totals;

static int picked(const struct pair *s, int is_low, int i) {
  const int *p = is_low ? s->low : s->high;
  return p[i];
}

static int walked(const struct pair *s, enum side side, int n) {
  const int *p = s->low;
  int sum = 0;
  if (side & 1)
    p = s->high;
  else if ((side ^ 3) & 1)
    p = s->low + N / 2;
  for (const int *end = p + N / 2; p != end; p++)
    sum = sum * n + *p;
  return sum;
}

static void counted(int modes, int i, int by) {
  int *p = totals.low;
  int mode = modes & 1 ? 3 : modes >> 1;
  if (mode & 1)
    p = totals.high;
  else if (mode != 1)
    p = totals.low + N / 2;
  p[i & 3] += by;
}

int member_arguments(struct pair s[2], int n) {
  enum side first = LOW;
  int sum = picked(&s[n & 1], 1, n & 7) - picked(s, 0, 7 - (n & 7));
  sum += walked(s, first, n) ^ walked(&s[1], first + HIGH, n);
  counted(1, n, sum);
  counted(4, n, 1);
  return sum + totals.high[n & 3] + totals.low[(n & 3) + N / 2];
}

int main(void) {
  struct pair s[2];
  for (int i = 0; i < 2 * N; i++) {
    s[i / N].low[i % N] = 3 * i + 1;
    s[i / N].high[i % N] = 50 - i;
  }
  for (int call = 0; call < 6; call++)
    HLS_CALL(member_arguments, s, call);
  return 0;
}
