/* Three colours in order, in one pass that moves in from both ends. */
#include "hls.h"

#define N 18

enum colour { RED, WHITE, BLUE };

void dutch_flag(enum colour a[N]) {
  int low = 0, at = 0, high = N - 1;
  while (at <= high) {
    enum colour c = a[at];
    switch (c) {
    case RED:
      a[at++] = a[low];
      a[low++] = c;
      break;
    case BLUE:
      a[at] = a[high];
      a[high--] = c;
      break;
    case WHITE:
      at++;
    }
  }
}

int main(void) {
  static enum colour a[N];
  for (int i = 0; i < N; i++)
    a[i] = (enum colour)(i * i * 5 % 7 % 3);
  HLS_CALL(dutch_flag, a);
  return 0;
}
