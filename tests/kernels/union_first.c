/* Unions that begin as one member and are read as another: LLVM's type of each is
 * that of the member that it begins as. */
#include "hls.h"

struct halves {
  int low[2], high[2];
};

static union {
  int all[4];
  struct halves half;
} sums = {.half = {{1, 2}, {3, 4}}};

static struct {
  int scale;
  union {
    unsigned char bytes[8];
    union {
      short words[4];
      struct {
        unsigned char first[4], second[4];
      } parts;
    } inner;
  } table;
} coded = {3, {.inner = {.parts = {{1, 2, 3, 4}, {5, 6, 7, 8}}}}};

int union_first(unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i < n; i++) {
    sums.all[(i * 3) & 3] += coded.table.bytes[i & 7] * coded.scale;
    sum += sums.half.high[i & 1];
  }
  return sum;
}

int main(void) {
  for (unsigned i = 0; i < 12; i++) {
    HLS_CALL(union_first, i);
  }
  return 0;
}
