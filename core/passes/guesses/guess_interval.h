/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many cycles lie between iterations of a loop, with a guess and without.
 */
#ifndef HLS_PASSES_GUESS_INTERVAL_H
#define HLS_PASSES_GUESS_INTERVAL_H

#include "core/passes/guesses/guess_loop.h"

typedef struct guess_interval {
  int64_t before, after; /* cycles, at the least */
  int64_t serial; /* the same as `after` if no serial unit is made a pipeline */
  int64_t spread; /* cycles from the first leaf to the last one */
} guess_interval;

/* Estimates the intervals of a loop whose leaves are known, by the latencies of
 * its units. Returns false when out of memory. */
bool guess_interval_find(guess_loop *loop, guess_interval *found);

/* Is a guess worth it where nobody has asked for it, and nobody knows how often
 * the loop runs? It makes its end later: what was begun too many has to pass,
 * and the last of several leaves is waited for. */
bool guess_interval_pays(const guess_interval *found);

/* A value that each iteration has, as late as possible, but no later than so
 * many cycles; null for none. */
MlirValue guess_interval_pace(const guess_loop *loop, int64_t latest);

#endif
