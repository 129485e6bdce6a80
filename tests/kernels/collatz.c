/* The longest Collatz sequence of small numbers: a loop of unknown length
 * within a loop. */
#include "hls.h"

int collatz(int n) {
  int longest = 0, best = 0;
  for (int start = 1; start <= n; start++) {
    int length = 0;
    for (unsigned x = (unsigned)start; x != 1; length++)
      x = x & 1 ? 3 * x + 1 : x / 2;
    if (length > longest) {
      longest = length;
      best = start;
    }
  }
  return best * 1000 + longest;
}

int main(void) {
  HLS_CALL(collatz, 0);
  HLS_CALL(collatz, 30);
  return 0;
}
