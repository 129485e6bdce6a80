/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers by chance: a state of 64 bits that is multiplied, of which the upper
 * 31 bits are the number (Knuth, "The art of computer programming", volume 2).
 */
#include <stdint.h>

static uint64_t state = 1;

void library_srand(unsigned seed) { state = seed; }

int library_rand(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)(state >> 33);
}
