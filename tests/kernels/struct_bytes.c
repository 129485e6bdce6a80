/* Pixels whose channels are also numbered: bytes of a struct by a pointer to
 * characters, by the members of a union, and by helpers that take members. */
#include "hls.h"

#include <stdlib.h>

#define N 16

struct pixel {
  unsigned char rgb[3], alpha;
};

union tile {
  struct {
    struct pixel left, right;
  } p;
  unsigned char bytes[8];
};

struct line {
  unsigned char head[2], body[2];
  int sum;
  unsigned char tail[4];
};

static void brighten(unsigned char *channel, int k, int by) {
  channel[k] += by;
}

int struct_bytes(const unsigned char x[N]) {
  struct pixel pixels[4] = {{{1, 2, 3}, 4}};
  union tile tile = {{{{9, 8, 7}, 6}, {{5, 4, 3}, 2}}};
  struct line line = {{1, 2}, {3, 4}, 5, {6, 7, 8, 9}};
  unsigned char *all = (unsigned char *)pixels;
  unsigned char *bytes = (unsigned char *)&line;
  int result = 0;
  for (int i = 0; i < N; i++) {
    all[x[i] & 15] += i;
    brighten(pixels[i & 3].rgb, x[i] % 3, 5);
    tile.bytes[x[i] >> 3 & 7] ^= x[i];
    bytes[x[i] & 3] += 1;
    bytes[8 + (x[i] >> 2 & 3)] += 2;
    line.sum += line.head[i & 1] * line.body[x[i] & 1] - line.tail[i & 3];
    result = result * 5 + pixels[x[i] & 3].alpha + tile.p.right.rgb[i % 3];
  }
  for (const unsigned char *p = all; p < all + sizeof pixels; p++) {
    result = result * 3 + *p;
  }
  return result ^ line.sum;
}

int main(void) {
  unsigned char x[N];
  for (int call = 0; call < 3; call++) {
    for (int i = 0; i < N; i++) {
      x[i] = rand();
    }
    HLS_CALL(struct_bytes, x);
  }
  return 0;
}
