/* Structs within structs, which are copied by themselves: between elements of
 * an argument, of a local array, and to variables. */
#include "hls.h"

#define N 6

struct point {
  short x;
  int y;
};

struct line {
  int id;
  struct point from, to;
};

int member_copies(struct line lines[N], int turn) {
  struct line kept[3];
  struct point last = lines[0].from;
  for (int i = 0; i < 3; i++)
    kept[i] = lines[i + turn % 3];
  for (int i = 1; i < N; i++) {
    struct point next = lines[i].from;
    lines[i].from = lines[i - 1].to;
    kept[i % 3].to = last;
    last = next;
  }
  lines[turn % N].to = kept[turn % 3].to;
  kept[2].from = kept[turn % 2].from;
  return kept[0].to.x + kept[1].to.y * 3 + kept[2].from.y - last.x;
}

int main(void) {
  struct line lines[N];
  for (int i = 0; i < N; i++)
    lines[i] = (struct line){i, {(short)(i * 7), i * i}, {(short)-i, i * 1000}};
  HLS_CALL(member_copies, lines, 1);
  HLS_CALL(member_copies, lines, 4);
  return 0;
}
