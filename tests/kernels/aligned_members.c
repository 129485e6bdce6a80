/* Structs with members that are aligned more than their types are: what fills
 * the places in between belongs to no member. */
#include "hls.h"

#include <string.h>

#define N 4

struct header {
  char kind;
  _Alignas(8) char flags;
};
struct block {
  int count;
  _Alignas(16) int words[3];
};
struct packet {
  char at;
  struct header headers[2];
  _Alignas(32) short tail[4];
};

static struct packet last;

static struct header seen(struct header h, int by) {
  h.flags += by;
  return h;
}

static struct packet made(int n) {
  struct packet made = {n, {{1, n}, {n, 2}}, {3, n}};
  return made;
}

static struct block *longer(struct block *a, struct block *b) {
  return a->count > b->count ? a : b;
}

int aligned_members(struct block b[N], struct packet p[N], int n) {
  struct block own[2] = {{n, {1, n}}, b[n & 3]};
  struct packet next = made(n);
  own[n & 1].words[n & 1] += 5;
  b[1] = *longer(&own[0], &own[1]);
  memcpy(b + 2, own, sizeof own);
  next.headers[n & 1] = seen(next.headers[1], n);
  p[0] = p[n & 3];
  p[n & 3] = last;
  last = next;
  memset(&next, 0, sizeof next);
  p[3].tail[1] += next.tail[n & 3] + last.headers[0].flags;
  return b[1].words[n & 1] + p[0].headers[1].kind + own[1].words[2];
}

int main(void) {
  struct block b[N];
  struct packet p[N];
  for (int i = 0; i < N; i++) {
    b[i] = (struct block){i, {5 * i, 7 - i, i * i}};
    p[i] = made(3 * i);
  }
  for (int call = 0; call < 6; call++)
    HLS_CALL(aligned_members, b, p, call);
  return 0;
}
