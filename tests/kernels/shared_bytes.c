/* Unions and structs that are copied and cleared as a whole, and of which bytes
 * are read that are padding in another view. */
#include "hls.h"
#include <string.h>

union word {
  struct {
    unsigned char kind;
    unsigned value;
  } pair;
  unsigned halves[2];
  unsigned char bytes[8];
};

union narrow {
  int low : 19;
  unsigned all;
};

struct entry {
  unsigned char tag;
  unsigned sum;
};

unsigned shared_bytes(unsigned seed, unsigned rounds) {
  union word one, other, last;
  union narrow ring[4];
  struct entry entry;
  unsigned char *bytes = (unsigned char *)&entry;
  one.halves[0] = seed * 77777u;
  one.halves[1] = rounds;
  other.pair.value = 0;
  other.halves[0] = 9;
  if (seed & 1)
    other = one;
  for (unsigned i = 0; i < 4; i++)
    ring[i].all = seed * (i + 0x7777777u);
  for (unsigned i = 0; i < rounds; i++) {
    ring[(i + 1) & 3] = ring[(i + seed) & 3];
    last = other;
    other.bytes[2] ^= ring[i & 3].all >> 24;
    one = last;
  }
  memset(&entry, 0, sizeof entry);
  bytes[2] = (unsigned char)seed;
  entry.sum = bytes[2] + bytes[1];
  struct entry copy = entry;
  return one.halves[0] * 3 + other.bytes[2] + ring[rounds & 3].all +
         ((unsigned char *)&copy)[2] + copy.sum;
}

int main(void) {
  HLS_CALL(shared_bytes, 5, 3);
  HLS_CALL(shared_bytes, 0x55000010, 6);
  HLS_CALL(shared_bytes, 0xfedcba98, 1);
  return 0;
}
