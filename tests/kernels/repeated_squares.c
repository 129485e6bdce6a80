/* Squares of squares, as often as a difference of arguments tells: an iteration takes
 * as long as a product, and there is time to compare the difference with the counter in
 * the cycle in which it is known. */
#include "hls.h"

unsigned repeated_squares(unsigned x, int from, int to) {
  for (int i = from; i < to - 3; i++)
    x = x * x + i;
  return x;
}

int main(void) {
  HLS_CALL(repeated_squares, 3, 0, 12);
  HLS_CALL(repeated_squares, 5, -4, 4);
  HLS_CALL(repeated_squares, 7, 9, 9); /* no iteration */
  return 0;
}
