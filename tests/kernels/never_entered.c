/* A loop that is never entered, which the IR tells late: without it, its counter
 * depends on itself, and rewriting that had no end. */
#include "hls.h"

void never_entered(unsigned p, int a[8]) {
  int v = 0;
  for (int i = 0; i < 9; i++)
    for (unsigned x = ((p & 2) << 25) & 3; x; x >>= 1) {
      a[0] = -1 / (((v & 3) - 3) | 1) != 0 ? 8 : ((v & 1) - 3) / -1;
      v -= 1;
    }
}

int main(void) {
  static int a[8];
  HLS_CALL(never_entered, 3, a);
  HLS_CALL(never_entered, 0, a);
  return 0;
}
