/* Arguments that are only copied as a whole, characters that are moved within a
 * member, and pointers that a branch or a loop has set before the copy. */
#include "hls.h"

#include <string.h>

#define N 4

struct entry {
  int key;
  char name[8];
  short next;
};

static char after(const char *text, int n) {
  char copy[8];
  memcpy(copy, text, sizeof copy);
  return copy[n & 7];
}

int copied_arguments(struct entry to[N], const struct entry from[N],
                     struct entry cleared[N], struct entry e[N], short a[16],
                     int n) {
  short *at = n & 1 ? a : a + 4;
  memcpy(to, from, sizeof(struct entry[N]));
  memset(cleared, 0, (n & 3) * sizeof *cleared);
  memmove(e[n & 3].name + 1, e[n & 3].name, 7);
  memmove(e[1].name + (n & 3), e[2].name + 2, n & 3);
  for (int i = 0; i < 3; i++) {
    memmove(at, at + 2, 5 * sizeof *at);
    at++;
  }
  return after(e[n & 1].name, n) + a[n];
}

int main(void) {
  struct entry to[N], from[N], cleared[N], e[N];
  short a[16];
  for (int i = 0; i < N; i++) {
    from[i] = (struct entry){i, "entry", 7 * i};
    to[i] = cleared[i] = e[i] = (struct entry){-i, "abcdefg", i + 1};
  }
  for (int i = 0; i < 16; i++)
    a[i] = 3 * i + 1;
  for (int call = 0; call < 8; call++)
    HLS_CALL(copied_arguments, to, from, cleared, e, a, call);
  return 0;
}
