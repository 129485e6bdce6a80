/* Members that are arrays, copied as a whole: the first of a struct, too. */
#include "hls.h"
#include <string.h>

struct block {
  int first[4], second[4];
  int count;
};

void whole_members(struct block blocks[4], int other[4], unsigned n) {
  struct block *b = &blocks[n & 3];
  memcpy(b->second, other, sizeof b->second);
  memcpy(other, b->first, sizeof b->first);
  memcpy(b->first, blocks[1].second, sizeof b->first);
  b->count++;
}

int main(void) {
  struct block blocks[4];
  int other[4] = {901, 902, 903, 904};
  for (int i = 0; i < 16; i++) {
    blocks[i >> 2].first[i & 3] = i;
    blocks[i >> 2].second[i & 3] = 100 + i;
    blocks[i >> 2].count = 0;
  }
  for (unsigned n = 0; n < 6; n++)
    HLS_CALL(whole_members, blocks, other, 3 * n + 1);
  return 0;
}
