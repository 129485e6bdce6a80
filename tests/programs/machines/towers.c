#include "hls.h"

static int moves;
static int pegs[3];

HLS_DEPTH(8) static void move(int n, int from, int to) {
  if (n == 0)
    return;
  move(n - 1, from, 3 - from - to);
  pegs[from]--;
  pegs[to]++;
  moves++;
  move(n - 1, 3 - from - to, to);
}

int towers(int n) {
  pegs[0] = n;
  pegs[1] = pegs[2] = moves = 0;
  move(n, 0, 2);
  return moves * 10 + pegs[2];
}

int main(void) { return towers(4) + towers(0) + towers(1); }
