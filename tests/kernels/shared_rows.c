// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Wide products in a loop around a loop, which ends early at times, and others in
 * the loop in it: each loop shares those of its own. */
#include "hls.h"

unsigned long shared_rows(const unsigned short rows[6][8], unsigned long key,
                          int limit) {
  unsigned long sum = key;
  for (int i = 0; i < 6; i++) {
    unsigned long row = sum * 6364136223846793005ul;
    for (int k = 0; k < 8; k++) {
      row = (row + rows[i][k]) * key;
      row = (row ^ (row >> 29)) * 1442695040888963407ul;
      if ((int)(row & 63) > limit)
        break;
    }
    sum = (sum ^ row) * 3202034522624059733ul;
    sum = (sum ^ (sum >> 31)) * row;
  }
  return sum;
}

int main(void) {
  static unsigned short rows[6][8];
  for (int i = 0; i < 48; i++)
    rows[i / 8][i % 8] = (unsigned short)(i * 40503);
  HLS_CALL(shared_rows, rows, 0x9e3779b97f4a7c15ul, 60);
  HLS_CALL(shared_rows, rows, 3ul, 63);
  HLS_CALL(shared_rows, rows, 0xfffffffffffffffful, -1);
  return 0;
}
