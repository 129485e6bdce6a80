/* A struct array walked backwards by a pointer, with its neighbours, and a
 * local struct of structs that is initialised anew in each round. */
#include "hls.h"

#include <stdlib.h>

#define N 8

struct step {
  short x;
  int y[2];
};

struct frame {
  struct step first, others[2];
  short tag;
};

int struct_walks(struct step s[N], int n) {
  int result = 0;
  for (struct step *q = &s[N - 1]; q > s; --q) {
    result = result * 3 + q->x + q->y[result & 1];
    q[-1].y[1] += n;
    (q - 1)->y[n & 1] ^= q->y[1];
  }
  struct step *end = s + N;
  while (end-- != s) {
    result ^= end->x;
  }
  for (int i = 0; i < 3; i++) {
    struct frame f = {{i, {n, 3}}, {{4, {5, 6}}, {.y = {n}}}, 7};
    f.others[i & 1].y[n & 1] += i;
    result += f.others[n & 1].y[i & 1] * f.first.y[i & 1] + f.tag;
  }
  return result;
}

int main(void) {
  struct step s[N];
  for (int call = 0; call < 3; call++) {
    for (int i = 0; i < N; i++) {
      s[i] = (struct step){rand() & 1023, {rand() & 1023, rand() & 1023}};
    }
    HLS_CALL(struct_walks, s, call + 1);
  }
  return 0;
}
