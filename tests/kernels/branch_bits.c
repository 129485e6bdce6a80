/* A branch on bits that are and-ed and compared with zero: an optimisation of
 * Verilator's once made a token leave on both sides. */
#include "hls.h"

unsigned char branch_bits(unsigned char a, unsigned char x, int y[2][2][4],
                          short s, unsigned b, unsigned short unused) {
  static unsigned table[2][4] = {{4172903}};
  unsigned short small = 99 > a;
  unsigned v = -17 & small;
  _Bool any = (int)b << (v & 15);
  switch (((small && any) && 1) & 7) {
  case 0:
    if (x > 4)
      return s;
  case 6: {
    int i = 0, n = (small | 50) & 7;
    do {
      i++;
      v = (table[a & 1][2] >> (v & 7)) - (small + y[s & 1][1][0]);
    } while (i < n);
  } break;
  }
  return a ^ s ^ small ^ v;
}

/* The next random number, of all sizes. */
#define NEXT(state)                                                            \
  (state = state * 6364136223846793005ull + 1442695040888963407ull,            \
   state >> 20 & 1 ? state >> 21 : state >> 28 & 15)

int main(void) {
  unsigned long long state = 1;
  static int y[2][2][4];
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 16; i++)
      y[i / 8][i / 4 % 2][i % 4] = (int)NEXT(state);
    unsigned char a = (unsigned char)NEXT(state), x = (unsigned char)NEXT(state);
    short s = (short)NEXT(state);
    unsigned u = (unsigned)NEXT(state);
    unsigned short h = (unsigned short)NEXT(state);
    HLS_CALL(branch_bits, a, x, y, s, u, h);
  }
  return 0;
}
