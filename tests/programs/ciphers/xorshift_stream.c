#include <stdint.h>

static uint64_t state = 88172645463325252ull;

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

void stream(uint8_t text[16]) {
  uint64_t bits = 0;
  for (int i = 0; i < 16; i++, bits >>= 8) {
    if (i % 8 == 0)
      bits = next();
    text[i] ^= (uint8_t)bits;
  }
}

int main(void) {
  uint8_t text[16] = {1, 2, 3};
  stream(text);
  stream(text);
  return text[5];
}
