/* Pointers from the end of a member's array, which is where the next member
 * begins: addresses that are equal, and lead to two members. */
#include "hls.h"

struct line {
  int first[4];
  int second[4];
  int third;
};

static struct line table[2];

int member_ends(struct line lines[3], int which, int k) {
  int sum = 0;
  for (const int *p = lines[which].first; p != lines[which].first + 4; p++) {
    sum = sum * 3 + *p;
  }
  sum = sum * 7 + lines[which].second[k] + lines[which].third;

  struct line one;
  for (int i = 0; i < 4; i++) {
    one.first[i] = table[which & 1].first[i] = sum + i;
    one.second[i] = table[which & 1].second[i] = sum ^ (i * 9);
  }
  one.third = sum;
  const int *end = one.first + 4;
  const int *last = table[which & 1].first + 4;
  for (int i = 0; i < 4; i++) {
    sum = sum * 5 + end[-1 - i] + one.second[(i + k) & 3] + last[-1 - i];
  }
  for (const int *p = table[0].second + 4; p > table[0].second;) {
    sum = sum * 3 + *--p;
  }
  const int *middle = lines[1].first + k;
  const struct line *before = &lines[which];
  return sum + one.third * table[which & 1].second[k & 3] +
         (middle[-2] ^ before[-1].first[1 + (k & 1)]);
}

int main(void) {
  struct line lines[3];
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 4; k++) {
      lines[i].first[k] = i * 10 + k;
      lines[i].second[k] = 100 + i * 10 + k;
    }
    lines[i].third = i;
  }
  HLS_CALL(member_ends, lines, 1, 2);
  HLS_CALL(member_ends, lines, 2, 3);
  HLS_CALL(member_ends, lines, 1, 3);
  return 0;
}
