/* The Tiny Encryption Algorithm: 32 rounds on a block, there and back. */
#include "hls.h"

#define DELTA 0x9e3779b9u
#define ROUNDS 32

void tea(unsigned block[2], const unsigned key[4], _Bool decrypt) {
  unsigned v0 = block[0], v1 = block[1];
  unsigned sum = decrypt ? DELTA * ROUNDS : 0;
  for (int i = 0; i < ROUNDS; i++) {
    if (decrypt) {
      v1 -= ((v0 << 4) + key[2]) ^ (v0 + sum) ^ ((v0 >> 5) + key[3]);
      v0 -= ((v1 << 4) + key[0]) ^ (v1 + sum) ^ ((v1 >> 5) + key[1]);
      sum -= DELTA;
    } else {
      sum += DELTA;
      v0 += ((v1 << 4) + key[0]) ^ (v1 + sum) ^ ((v1 >> 5) + key[1]);
      v1 += ((v0 << 4) + key[2]) ^ (v0 + sum) ^ ((v0 >> 5) + key[3]);
    }
  }
  block[0] = v0;
  block[1] = v1;
}

int main(void) {
  static const unsigned key[4] = {0x01234567u, 0x89abcdefu, 0xfedcba98u,
                                  0x76543210u};
  static unsigned block[2] = {0xdeadbeefu, 42};
  HLS_CALL(tea, block, key, 0);
  HLS_CALL(tea, block, key, 1);
  return block[0] != 0xdeadbeefu || block[1] != 42;
}
