// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Three products in a row, each of which needs the one before: one multiplier is
 * enough for them, as the next iteration waits for the last. */
#include "hls.h"

unsigned shared_products(unsigned seed, unsigned a, unsigned b, int n) {
  for (int i = 0; i < n; i++) {
    seed = seed * a + 12345u;
    seed = (seed ^ (seed >> 3)) * b;
    seed = (seed + (unsigned)i) * (seed ^ a);
  }
  return seed;
}

int main(void) {
  HLS_CALL(shared_products, 1u, 1664525u, 69069u, 20);
  HLS_CALL(shared_products, 7u, 3u, 5u, 0);
  HLS_CALL(shared_products, 0xffffffffu, 0xfffffffbu, 0x80000001u, 1);
  HLS_CALL(shared_products, 9u, 40503u, 2654435761u, 2);
  return 0;
}
