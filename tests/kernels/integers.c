/* Integers of many widths, every kind of statement, signed and unsigned
 * division, signed remainder. */
#include "hls.h"
#include <stdbool.h>
#include <stdint.h>

enum mode { FIRST, SECOND = 5, THIRD };

static int magnitude(int x) { return x < 0 ? -x : x; }

int64_t integers(uint8_t a, _BitInt(13) b, bool c, enum mode m, int64_t big,
                 int t[3][4]) {
  int64_t sum = 0;
  switch (m) {
  case FIRST:
    sum = 1;
    break;
  case SECOND:
    sum = magnitude((int)b);
    break;
  default:
    sum = 7;
  }
  int i = 0;
  do {
    for (int j = 0; j < 4; j++) {
      if (j == 2 && c)
        continue;
      sum += t[i & 1][j] / (j + 1) - t[i & 1][j] % 3;
      sum += (uint32_t)t[i & 1][j] / 7u;
    }
    i++;
  } while (i < 5);
  if (c || a > 3)
    sum ^= big >> (a & 31);
  struct {
    int low, factor;
  } p = {(int)sum, a};
  return p.low * (int64_t)p.factor + (int64_t)((uint64_t)big << 2) +
         (c ? 3 : 4);
}

int main(void) {
  static int t[3][4];
  for (int i = 0; i < 12; i++)
    t[i / 4][i % 4] = i * 7 - 30;
  int64_t sum = HLS_CALL(integers, 200, -77, true, SECOND, -123456789012345, t);
  sum += HLS_CALL(integers, 3, 77, false, THIRD, 99, t);
  sum += HLS_CALL(integers, 4, -4096, false, FIRST, INT64_MIN, t);
  return sum == 0;
}
