/* A scalar that main() sets and the kernel reads. */
#include "hls.h"

static int level = 3;

int level_set_by_main(int x) { return x + level; }

int main(void) {
  int sum = HLS_CALL(level_set_by_main, 1);
  level = 5;
  sum += HLS_CALL(level_set_by_main, 1);
  level -= 12;
  return sum + HLS_CALL(level_set_by_main, 2);
}
