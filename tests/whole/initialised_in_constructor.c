/* What runs before main() sets a table. */
#include "hls.h"

static unsigned squares[8];

__attribute__((constructor)) static void fill(void) {
  for (unsigned i = 0; i < 8; i++) {
    squares[i] = i * i;
  }
}

unsigned initialised_in_constructor(unsigned i) { return squares[i & 7]; }

int main(void) { return HLS_CALL(initialised_in_constructor, 3); }
