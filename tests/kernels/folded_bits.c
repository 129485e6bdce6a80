/* Bits folded onto each other, which are one value of the next iteration. */
#include "hls.h"

#define N 48

unsigned folded_bits(const unsigned words[N]) {
  unsigned fold = 0;
  for (int i = 0; i < N; i++) {
    unsigned w = words[i];
    fold = fold ^ w ^ (w >> 3) ^ (w << 7) ^ (w >> 13) ^ (w & 0xff00ff) ^
           (w | 0xf0f0);
  }
  return fold;
}

int main(void) {
  static unsigned words[N];
  for (int i = 0; i < N; i++) {
    words[i] = 0x9e3779b9u * (unsigned)(i + 1);
  }
  HLS_CALL(folded_bits, words);
  return 0;
}
