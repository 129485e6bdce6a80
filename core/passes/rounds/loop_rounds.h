/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often a loop with a counter runs.
 */
#ifndef HLS_PASSES_LOOP_ROUNDS_H
#define HLS_PASSES_LOOP_ROUNDS_H

#include "core/passes/timing/loop_nest.h"

/* More rounds than so many are counted as so many. */
enum { LOOP_ROUNDS_MOST = 64 };

typedef struct loop_rounds {
  int64_t count;         /* at least 1 */
  MlirOperation counter; /* the mux of the header that has the counter, or null
                            where the rounds are not known */
} loop_rounds;

/* Finds the rounds of a loop of a nest each time that it is entered, if
 * constants tell: where its counter begins, what is added to it, and what it is
 * compared with. Otherwise, or where it may be left in the midst, it counts as
 * one round. */
void loop_rounds_find(loop_rounds *rounds, const loop_nest *nest, size_t loop);

/* The same up to so many. */
void loop_rounds_find_most(loop_rounds *rounds, const loop_nest *nest,
                           size_t loop, int64_t most);

/* Is it a loop of the program, whose header takes control from the loop itself?
 * Others of a nest are only blocks that feed each other. */
bool loop_rounds_has(const loop_nest *nest, size_t loop);

#endif
