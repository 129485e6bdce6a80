/* Pointers that branches and loops choose, to structs with arrays in them and
 * into these arrays: to whole structs, and to elements of one member. */
#include "hls.h"

#define N 6

struct part {
  int count;
  int marks[5];
  short pair[2][2];
};

int mem_chosen_structs(struct part parts[N], unsigned a, unsigned b) {
  struct part kept[4] = {0};
  struct part *part = a & 1 ? &parts[b % N] : &parts[a % N];
  part->pair[a & 1][b & 1] += part->marks[b % 5];
  int sum = part->count;
  for (struct part *p = parts; p != parts + N; p++) {
    kept[sum & 3].count += p->marks[a % 5];
    sum += p->pair[b & 1][0];
  }
  for (int *mark = parts[b % N].marks, *end = mark + 5; mark < end; mark++) {
    sum += *mark;
    if (sum & 4) {
      *mark = mark - parts[b % N].marks;
      mark++;
    }
  }
  struct part *last = kept;
  for (unsigned i = 0; i < a; i++) {
    last->marks[i % 5] = sum ^ (int)i;
    last->pair[1][i & 1] = last->count;
    last = kept + (last->marks[b % 5] & 3);
  }
  int *chosen = b & 2 ? &kept[a & 3].marks[b % 5] : &kept[b & 3].marks[1];
  *chosen += 3;
  return sum + (int)(last - kept) + kept[a & 3].marks[1] + *chosen;
}

int main(void) {
  struct part parts[N];
  for (int i = 0; i < N; i++) {
    parts[i] = (struct part){i, {2 * i, i, 3, 4 - i, 5}, {{i, 1}, {2, -i}}};
  }
  for (unsigned i = 0; i < 7; i++) {
    HLS_CALL(mem_chosen_structs, parts, 3 * i, 5 * i + 1);
  }
  return 0;
}
