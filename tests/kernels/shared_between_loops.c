// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Products that never meet: in one of two branches, in a loop, and in the next
 * one. They share a multiplier, although none is performed as often as another.
 */
#include "hls.h"

unsigned shared_between_loops(unsigned a, unsigned b, unsigned x[2200],
                              unsigned y[2200]) {
  unsigned p;
  if (a & 1) {
    p = a * b;
  } else {
    p = b * (a ^ (b >> 5)) + 3;
  }
  unsigned s = b;
  for (int i = 0; i < 2200; i++) {
    s += p * x[i];
  }
  for (int i = 0; i < 2200; i++) {
    y[i] = s * x[i] + p;
  }
  return s;
}

int main(void) {
  static unsigned x[2200], y[2200];
  for (unsigned i = 0; i < 2200; i++) {
    x[i] = i * 2654435761u ^ i >> 3;
  }
  HLS_CALL(shared_between_loops, 77, 99, x, y);
  HLS_CALL(shared_between_loops, 1u << 20, 0xfffffffbu, x, y);
  return 0;
}
