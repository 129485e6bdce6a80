/* Boyer and Moore's vote, and whether the winner has a majority. */
#include "hls.h"

#define N 15

int majority(const signed char votes[N]) {
  signed char winner = 0;
  int lead = 0;
  for (int i = 0; i < N; i++) {
    if (lead == 0)
      winner = votes[i];
    lead += votes[i] == winner ? 1 : -1;
  }
  int count = 0;
  for (int i = 0; i < N; i++)
    count += votes[i] == winner;
  return 2 * count > N ? winner : -128;
}

int main(void) {
  static const signed char clear[N] = {3, 3, -4, -4, -4, 3,  -4, -4,
                                       1, 2, -4, 3,  -4, -4, -4};
  static const signed char open[N] = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
  HLS_CALL(majority, clear);
  HLS_CALL(majority, open);
  return 0;
}
