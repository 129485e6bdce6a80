/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many cycles lie between iterations of a loop, with a guess and without.
 */
#ifndef HLS_PASSES_GUESS_INTERVAL_H
#define HLS_PASSES_GUESS_INTERVAL_H

#include "core/passes/guesses/guess_loop.h"

typedef struct guess_interval {
  int64_t before, after; /* cycles, at the least */
} guess_interval;

/* Estimates the intervals of a loop whose leaves are known, by the latencies of
 * its units. Returns false when out of memory. */
bool guess_interval_find(guess_loop *loop, guess_interval *found);

/* A value that each iteration has, as late as possible, but no later than so
 * many cycles; null for none. */
MlirValue guess_interval_pace(const guess_loop *loop, int64_t latest);

#endif
