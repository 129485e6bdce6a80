/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums of bits over many cycles, for 64 bits at a time: each sum is kept across
 * words, its lowest bit in the first one, so that a cycle costs a few
 * operations for all 64 (a carry-save adder laid on its side, as in Warren,
 * Hacker's Delight, 8).
 */
#ifndef SIM_PROFILE_SUMS_H
#define SIM_PROFILE_SUMS_H

#include <stdint.h>

#define SIM_PROFILE_SUMS_PLANES 8
/* So many words can be added before a sum no longer fits. */
#define SIM_PROFILE_SUMS_MOST ((1u << SIM_PROFILE_SUMS_PLANES) - 1)

/* Zero-initialise. */
typedef struct sim_profile_sums {
  uint64_t planes[SIM_PROFILE_SUMS_PLANES];
} sim_profile_sums;

/* Adds each bit to its sum; at most SIM_PROFILE_SUMS_MOST times. */
static inline void sim_profile_sums_add(sim_profile_sums *sums, uint64_t bits) {
  for (unsigned i = 0; bits && i < SIM_PROFILE_SUMS_PLANES; i++) {
    uint64_t carry = sums->planes[i] & bits;
    sums->planes[i] ^= bits;
    bits = carry;
  }
}

/* The sum of one of the 64 bits. */
uint64_t sim_profile_sums_of(const sim_profile_sums *sums, unsigned bit);

#endif
