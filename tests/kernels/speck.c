/* Speck with 64-bit words: the key is expanded on the way. */
#include "hls.h"

#define ROUNDS 32

typedef unsigned long word;

static word right(word x, int n) { return x >> n | x << (64 - n); }
static word left(word x, int n) { return x << n | x >> (64 - n); }

void speck(word block[2], const word key[2]) {
  word x = block[1], y = block[0], k = key[0], l = key[1];
  for (int i = 0; i < ROUNDS; i++) {
    x = (right(x, 8) + y) ^ k;
    y = left(y, 3) ^ x;
    l = (right(l, 8) + k) ^ (word)i;
    k = left(k, 3) ^ l;
  }
  block[1] = x;
  block[0] = y;
}

int main(void) {
  static word block[2] = {0x7469206564616d20ul, 0x6c61766975716520ul};
  static const word key[2] = {0x0706050403020100ul, 0x0f0e0d0c0b0a0908ul};
  HLS_CALL(speck, block, key);
  return 0;
}
