/* Pointers that walk over arrays of the kernel's own which stay from call to
 * call, and what they are apart. */
#include "hls.h"

#define N 12

static int levels[N];
static unsigned rounds;

unsigned mem_static_walk(unsigned n, int step) {
  static short history[9];
  int *level = levels;
  short *past = history + 8;
  for (unsigned i = 0; i < n; i++) {
    if (*level & 1) {
      level++;
    } else {
      *level += step;
      *--past = (short)(level - levels);
    }
  }
  rounds += (unsigned)(history + 8 - past);
  return rounds * 256 + (unsigned)(level - levels) * 16 + (unsigned)*past;
}

int main(void) {
  for (int i = 1; i < 8; i++) {
    HLS_CALL(mem_static_walk, (unsigned)i, 2 * i + 3);
  }
  return 0;
}
