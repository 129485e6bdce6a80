/* A shift register with feedback of an odd width: the state is 23 bits. */
#include "hls.h"

typedef unsigned _BitInt(23) state;

state lfsr(state seed, int steps) {
  state x = seed;
  while (steps--) {
    state bit = (x ^ (x >> 5)) & 1;
    x = (x >> 1) | (bit << 22);
  }
  return x;
}

int main(void) {
  HLS_CALL(lfsr, 1, 100);
  HLS_CALL(lfsr, 0x7fffff, 77);
  HLS_CALL(lfsr, 5, 0);
  return 0;
}
