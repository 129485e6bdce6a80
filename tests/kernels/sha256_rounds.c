/* The compression of SHA-256, with the schedule in a ring of 16 words. */
#include "hls.h"

#define ROUNDS 24

static unsigned rotated(unsigned x, int n) { return x >> n | x << (32 - n); }

void sha256_rounds(unsigned state[8], unsigned w[16],
                   const unsigned constants[ROUNDS]) {
  unsigned a = state[0], b = state[1], c = state[2], d = state[3];
  unsigned e = state[4], f = state[5], g = state[6], h = state[7];
  for (int i = 0; i < ROUNDS; i++) {
    unsigned s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    unsigned t1 = h + s1 + ((e & f) ^ (~e & g)) + constants[i] + w[i & 15];
    unsigned s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    unsigned t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    unsigned early = w[(i + 1) & 15], late = w[(i + 14) & 15];
    w[i & 15] += (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) +
                 w[(i + 9) & 15] +
                 (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
    h = g, g = f, f = e, e = d + t1;
    d = c, c = b, b = a, a = t1 + t2;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

int main(void) {
  static unsigned state[8], w[16], constants[ROUNDS];
  for (unsigned i = 0; i < ROUNDS; i++) {
    constants[i] = (i + 1) * 0x428a2f98u;
    w[i % 16] = i * 0x6162638u;
    state[i % 8] = i * 0x6a09e667u;
  }
  HLS_CALL(sha256_rounds, state, w, constants);
  return 0;
}
