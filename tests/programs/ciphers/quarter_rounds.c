#include <stdint.h>
#define ROTL(x, n) ((x) << (n) | (x) >> (32 - (n)))

static void quarter(uint32_t s[16], int a, int b, int c, int d) {
  s[a] += s[b];
  s[d] = ROTL(s[d] ^ s[a], 16);
  s[c] += s[d];
  s[b] = ROTL(s[b] ^ s[c], 12);
  s[a] += s[b];
  s[d] = ROTL(s[d] ^ s[a], 8);
  s[c] += s[d];
  s[b] = ROTL(s[b] ^ s[c], 7);
}

void double_round(uint32_t s[16]) {
  for (int i = 0; i < 4; i++)
    quarter(s, i, i + 4, i + 8, i + 12);
  for (int i = 0; i < 4; i++)
    quarter(s, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12);
}

int main(void) {
  uint32_t s[16];
  for (uint32_t i = 0; i < 16; i++)
    s[i] = i * 0x01010101u;
  double_round(s);
  return s[0] == 7;
}
