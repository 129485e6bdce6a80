/* A kernel that calls itself, and an array in each of its frames. */
#include "hls.h"

HLS_DEPTH(6) int towers(int n, int from, int to) {
  int moves[2] = {0, 0};
  if (n == 0) {
    return 1;
  }
  int other = 6 - from - to;
  moves[0] = towers(n - 1, from, other);
  moves[1] = towers(n - 1, other, to);
  return moves[n & 1] * 3 + moves[1 - (n & 1)] + from;
}

int main(void) { return HLS_CALL(towers, 3, 1, 3) + HLS_CALL(towers, 4, 1, 2); }
